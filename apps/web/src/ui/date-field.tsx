import { DateInput, type DateInputProps } from '@mantine/dates'
import type { Dia } from '@lastro/shared/dia'
import { parseDia } from './parse-dia.ts'

export interface DateFieldProps
  extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser'> {
  /** 'YYYY-MM-DD' */
  value?: Dia | null
  onChange?: (value: Dia | null) => void
}

/** DD/MM/YYYY, strict: an impossible day is never turned into another one. */
export function DateField({ value = null, onChange, ...others }: DateFieldProps) {
  return (
    <DateInput
      placeholder="DD/MM/AAAA"
      inputMode="numeric"
      maxLength={10}
      allowDeselect
      previousLabel="Mês anterior"
      nextLabel="Próximo mês"
      {...others}
      value={value}
      onChange={onChange}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDia}
    />
  )
}
