import type { Dia } from '@lastro/shared/dia'
import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  Calendar,
  DatePicker,
  DatesProvider,
  type DatesProviderSettings,
  type DatesRangeValue,
} from '@mantine/dates'
import 'dayjs/locale/pt-br'
import { useState } from 'react'
import { PHONE } from './data-table.tsx'
import { formatPeriodo, parsePeriodo } from './parse-periodo.ts'
import { AnchoredPanel } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

const DATAS = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] } satisfies DatesProviderSettings

const NOMES = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
}

interface CalendarioDoDiaProps {
  suspenso: Anchor
  value: Dia | null
  onPick: (dia: Dia) => void
  minDate: Dia | undefined
  maxDate: Dia | undefined
  withinPortal: boolean
}

/** The calendar of a date field, which keeps the focus. It shows the month of the field's day while one types. */
export function CalendarioDoDia({
  suspenso,
  value,
  onPick,
  minDate,
  maxDate,
  withinPortal,
}: CalendarioDoDiaProps) {
  return (
    <AnchoredPanel
      suspenso={suspenso}
      position="bottom-start"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      withinPortal={withinPortal}
    >
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <DatesProvider settings={DATAS}>
          <Calendar
            key={value}
            __preventFocus
            hideOutsideDates
            ariaLabels={NOMES}
            {...(value && { defaultDate: value })}
            {...(minDate && { minDate })}
            {...(maxDate && { maxDate })}
            getDayProps={(dia) => ({
              selected: dia === value,
              onClick: () => onPick(dia),
            })}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </AnchoredPanel>
  )
}

interface CalendarioDoPeriodoProps {
  suspenso: Anchor
  /** Text as typed. */
  value: string
  onPick: (text: string) => void
}

/** The calendar of a period field; the field's button opens it. */
export function CalendarioDoPeriodo({ suspenso, value, onPick }: CalendarioDoPeriodoProps) {
  return (
    <AnchoredPanel suspenso={suspenso} position="bottom-start">
      <Popover.Dropdown aria-label="Calendário">
        <DoisDias
          value={value}
          onPick={(text) => {
            onPick(text)
            suspenso.onMudar(false)
          }}
        />
      </Popover.Dropdown>
    </AnchoredPanel>
  )
}

/** Mounted only while the calendar is open. Starts with the typed period and reports once both days are picked. */
function DoisDias({ value, onPick }: Omit<CalendarioDoPeriodoProps, 'suspenso'>) {
  const [escolha, setEscolha] = useState<DatesRangeValue<string>>(() => {
    const periodo = parsePeriodo(value)
    return periodo ? [periodo.dataInicial, periodo.dataFinal] : [null, null]
  })
  const [inicio] = useState(escolha[0])
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <DatesProvider settings={DATAS}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        numberOfColumns={phone ? 1 : 2}
        columnsToScroll={1}
        ariaLabels={NOMES}
        {...(inicio && { defaultDate: inicio })}
        value={escolha}
        onChange={(range) => {
          setEscolha(range)
          const [dataInicial, dataFinal] = range
          if (dataInicial && dataFinal) onPick(formatPeriodo({ dataInicial, dataFinal }))
        }}
      />
    </DatesProvider>
  )
}
