import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker, type DatesRangeValue } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { PHONE } from './data-table.tsx'
import { Datas } from './datas.tsx'
import { formatPeriodo, parsePeriodo } from './parse-periodo.ts'

export interface PeriodFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As typed; `parsePeriodo` reads it. */
  value: string
  onChange: (text: string) => void
}

/** Two days, shown as DD/MM/YYYY: typed in any clear way, or picked in a calendar. What was typed stays as it is until it can be read. */
export function PeriodField({ value, onChange, className, ...others }: PeriodFieldProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <Popover
      opened={aberto}
      onChange={setAberto}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div className={className}>
          <TextInput
            placeholder="DD/MM/AAAA – DD/MM/AAAA"
            autoComplete="off"
            {...others}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => {
              const periodo = parsePeriodo(value)
              if (periodo) onChange(formatPeriodo(periodo))
            }}
            rightSection={
              <ActionIcon
                aria-label="Abrir o calendário"
                aria-haspopup="dialog"
                aria-expanded={aberto}
                size="md"
                onClick={() => setAberto(!aberto)}
              >
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendário">
        <Calendario
          value={value}
          onChange={(text) => {
            onChange(text)
            setAberto(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const NOMES = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
}

/** Drawn only while it is open; it starts with what is typed, and is done once both days are picked. */
function Calendario({ value, onChange }: Pick<PeriodFieldProps, 'value' | 'onChange'>) {
  const [escolha, setEscolha] = useState<DatesRangeValue<string>>(() => {
    const periodo = parsePeriodo(value)
    return periodo ? [periodo.dataInicial, periodo.dataFinal] : [null, null]
  })
  const [inicio] = useState(escolha[0])
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <Datas>
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
          if (dataInicial && dataFinal) onChange(formatPeriodo({ dataInicial, dataFinal }))
        }}
      />
    </Datas>
  )
}
