import { TextInput } from '@mantine/core'
import { useUrlField } from '../lib/use-url-field.ts'
import { MoneyInput, type MoneyInputProps } from './numero-input.tsx'
import type { Dia } from '@lastro/shared/dia'
import { DateField, type DateFieldProps } from './date-field.tsx'

interface FilterTextFieldProps {
  label: string
  placeholder: string
  /** The text that the list is filtered by now. */
  value: string
  /** Called on Enter and on leaving the field, never while somebody types. */
  onChange: (text: string) => void
}

/** A text that a list is filtered by, in a panel of filters. */
export function FilterTextField({ value, onChange, ...others }: FilterTextFieldProps) {
  const [typed, setTyped] = useUrlField(value, value)
  const finish = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextInput
      {...others}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}

interface FilterMoneyFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** The amount that the list is filtered by now. */
  value: MoneyInputProps['value']
  /** Called on Enter and on leaving the field, never while somebody types. */
  onChange: NonNullable<MoneyInputProps['onChange']>
}

/** The amount that a list is filtered by. */
export function FilterMoneyField({ value = null, onChange, ...others }: FilterMoneyFieldProps) {
  const [typed, setTyped] = useUrlField(value, String(value))
  const finish = () => {
    if (typed !== value && !Number.isNaN(typed)) onChange(typed)
  }
  return (
    <MoneyInput
      leftSection="R$"
      {...others}
      value={typed}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}

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
