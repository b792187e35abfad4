import { DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import 'dayjs/locale/pt-br'
import type { ReactNode } from 'react'

const DATAS = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] } satisfies DatesProviderSettings

/** Around every calendar: here, not around all pages, few of which have one. */
export function Datas({ children }: { children: ReactNode }) {
  return <DatesProvider settings={DATAS}>{children}</DatesProvider>
}
