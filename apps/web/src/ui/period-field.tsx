import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatPeriodo, parsePeriodo } from './parse-periodo.ts'
import { lazyComponent } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

const Calendario = lazyComponent(async () => (await import('./calendarios.tsx')).CalendarioDoPeriodo)

export interface PeriodFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Text as typed; `parsePeriodo` reads it. */
  value: string
  onChange: (text: string) => void
}

/**
 * Two days, typed in any clear way or picked in a calendar, shown as DD/MM/YYYY. The typed text stays until it can be
 * read.
 */
export function PeriodField({ value, onChange, className, ...others }: PeriodFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const { button, popup } = useLazyMenu('dialog', Calendario)
  return (
    <div className={className} ref={field}>
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
          <ActionIcon aria-label="Abrir o calendário" size="md" {...button}>
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {popup && (
        <Calendario
          onFailure={popup.onFailure}
          anchor={{ ...popup.anchor, target: field }}
          value={value}
          onPick={onChange}
        />
      )}
    </div>
  )
}
