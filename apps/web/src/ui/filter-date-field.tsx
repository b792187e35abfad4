import type { Dia } from '@lastro/shared/dia'
import { useUrlField } from '../lib/use-url-field.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'

interface FilterDateFieldProps extends Omit<DateFieldProps, 'onFinish'> {
  /** The day that the list is filtered by now. */
  value: Dia | null
  /**
   * Called once per finished day, never while somebody types: each call reads the list again and adds an entry to the
   * browser's history.
   */
  onChange: (value: Dia | null) => void
  clearLabel: string
}

/** The day that a list is filtered by. */
export function FilterDateField({ value, onChange, ...others }: FilterDateFieldProps) {
  const [typed, setTyped] = useUrlField(value, value ?? '')
  // Last value reported; the address changes later.
  const [told, setTold] = useUrlField(value, value ?? '')
  const finish = (dia: Dia | null) => {
    if (dia === told) return
    setTold(dia)
    onChange(dia)
  }
  return <DateField {...others} value={typed} onChange={setTyped} onFinish={finish} />
}
