import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogHost } from '../ui/dialogs.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

// The same key as in public/color-scheme.js, which sets the scheme before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'lastro.tema' })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
        <QueryClientProvider client={queryClient}>
          {/* Off titles and searches, which stand above, and off buttons and page numbers, which stand at the right. */}
          <Notifications position="bottom-left" containerWidth={340} limit={4} zIndex={500} />
          {children}
          <DialogHost />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  )
}
