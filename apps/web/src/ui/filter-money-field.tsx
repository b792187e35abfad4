import { useUrlField } from '../lib/use-url-field.ts'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'

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
