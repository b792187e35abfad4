import { TextInput } from '@mantine/core'
import { useUrlField } from '../lib/use-url-field.ts'

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
