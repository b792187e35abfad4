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
import { diaDeHoje } from '../lib/relogio.ts'
import { PHONE } from './data-table.tsx'
import { formatPeriodo, parsePeriodo } from './parse-periodo.ts'
import { AnchoredPanel } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

const DATES = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] } satisfies DatesProviderSettings

const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
}

interface CalendarioDoDiaProps {
  anchor: Anchor
  value: Dia | null
  onPick: (dia: Dia) => void
  minDate: Dia | undefined
  maxDate: Dia | undefined
  withinPortal: boolean
}

/** The calendar of a date field, which keeps the focus. It shows the month of the field's day while one types. */
export function CalendarioDoDia({
  anchor,
  value,
  onPick,
  minDate,
  maxDate,
  withinPortal,
}: CalendarioDoDiaProps) {
  return (
    <AnchoredPanel
      anchor={anchor}
      position="bottom-start"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      withinPortal={withinPortal}
    >
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <DatesProvider settings={DATES}>
          <Calendar
            key={value}
            __preventFocus
            hideOutsideDates
            ariaLabels={ARIA_LABELS}
            defaultDate={value ?? diaDeHoje()}
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
  anchor: Anchor
  /** Text as typed. */
  value: string
  onPick: (text: string) => void
}

/** The calendar of a period field; the field's button opens it. */
export function CalendarioDoPeriodo({ anchor, value, onPick }: CalendarioDoPeriodoProps) {
  return (
    <AnchoredPanel anchor={anchor} position="bottom-start">
      <Popover.Dropdown aria-label="Calendário">
        <RangePicker
          value={value}
          onPick={(text) => {
            onPick(text)
            anchor.onChange(false)
          }}
        />
      </Popover.Dropdown>
    </AnchoredPanel>
  )
}

/** Mounted only while the calendar is open. Starts with the typed period and reports once both days are picked. */
function RangePicker({ value, onPick }: Omit<CalendarioDoPeriodoProps, 'anchor'>) {
  const [range, setRange] = useState<DatesRangeValue<string>>(() => {
    const periodo = parsePeriodo(value)
    return periodo ? [periodo.dataInicial, periodo.dataFinal] : [null, null]
  })
  const [start] = useState(range[0])
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <DatesProvider settings={DATES}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        numberOfColumns={phone ? 1 : 2}
        columnsToScroll={1}
        ariaLabels={ARIA_LABELS}
        defaultDate={start ?? diaDeHoje()}
        value={range}
        onChange={(picked) => {
          setRange(picked)
          const [dataInicial, dataFinal] = picked
          if (dataInicial && dataFinal) onPick(formatPeriodo({ dataInicial, dataFinal }))
        }}
      />
    </DatesProvider>
  )
}
