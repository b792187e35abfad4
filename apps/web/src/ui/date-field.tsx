import { type Dia, formatDia } from '@lastro/shared/dia'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { Datas } from './datas.tsx'
import { parseDia } from './parse-dia.ts'

export interface DateFieldProps
  extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'minDate' | 'maxDate'> {
  /** 'YYYY-MM-DD' */
  value?: Dia | null
  /** null while the typed text is no allowed day: an old value never hides behind it. */
  onChange?: (value: Dia | null) => void
  minDate?: Dia
  maxDate?: Dia
  /** What is said of a typed day before `minDate`, where that isn't just that it is. */
  recusaAntes?: string
}

/** As if it had been typed: the library writes a day anew only when the field is left. */
function reescrever(input: HTMLInputElement, text: string) {
  if (input.value === text) return
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Any clear way to write a day, shown as DD/MM/YYYY: an impossible day is never turned into another one, and the typed text stays.
 * Escape closes an open calendar only, not the dialog that the field stands in.
 */
export function DateField({
  value = null,
  onChange,
  minDate,
  maxDate,
  recusaAntes,
  error,
  onBlur,
  onKeyDown,
  ...others
}: DateFieldProps) {
  const [aberto, setAberto] = useState(false)
  const [refused, setRefused] = useState('')
  const [left, setLeft] = useState(false)
  const check = (text: string): boolean => {
    const dia = parseDia(text)
    return dia !== null && (!minDate || dia >= minDate) && (!maxDate || dia <= maxDate)
  }
  const porQue = (text: string): string => {
    const dia = parseDia(text)
    if (dia && minDate && dia < minDate)
      return recusaAntes ?? `A data não pode ser anterior a ${formatDia(minDate)}.`
    if (dia && maxDate && dia > maxDate) return `A data não pode ser posterior a ${formatDia(maxDate)}.`
    return `Data inválida: ${text}`
  }
  const own = refused && left ? porQue(refused) : undefined
  return (
    <Datas>
      <DateInput
        placeholder="DD/MM/AAAA"
        inputMode="numeric"
        allowDeselect
        hideOutsideDates
        previousLabel="Mês anterior"
        nextLabel="Próximo mês"
        {...others}
        popoverProps={{ onOpen: () => setAberto(true), onClose: () => setAberto(false) }}
        data-mantine-stop-propagation={aberto || undefined}
        minDate={minDate}
        maxDate={maxDate}
        error={own ?? error}
        value={value}
        onChange={(dia) => {
          setRefused('')
          onChange?.(dia)
        }}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value.trim()
          const bad = text !== '' && !check(text)
          setLeft(false)
          setRefused(bad ? text : '')
          if (bad && value !== null) onChange?.(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && value) reescrever(event.currentTarget, formatDia(value))
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          setLeft(true)
          onBlur?.(event)
        }}
        fixOnBlur={!refused}
        valueFormat="DD/MM/YYYY"
        dateParser={parseDia}
      />
    </Datas>
  )
}
