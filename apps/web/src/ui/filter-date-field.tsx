import type { Dia } from '@lastro/shared/dia'
import { useCampoDaUrl } from '../lib/use-campo-da-url.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'

interface FilterDateFieldProps extends Omit<DateFieldProps, 'onFinish'> {
  /** As the list is filtered now. */
  value: Dia | null
  /** A list is asked anew, and the browser's history grows, by each call: none while a day is being typed. */
  onChange: (value: Dia | null) => void
  limpar: string
}

/** A day by which a list is filtered. */
export function FilterDateField({ value, onChange, ...others }: FilterDateFieldProps) {
  const [typed, setTyped] = useCampoDaUrl(value, value ?? '')
  // The address may be slow to say so itself.
  const [told, setTold] = useCampoDaUrl(value, value ?? '')
  const finish = (dia: Dia | null) => {
    if (dia === told) return
    setTold(dia)
    onChange(dia)
  }
  return <DateField {...others} value={typed} onChange={setTyped} onFinish={finish} />
}
