import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

export interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** By default empties the text. */
  onClear?: () => void
}

/** A field for a text to search for, with a button that clears it. The server refuses more than 200 characters. */
export function SearchInput({ value, onChange, onClear = () => onChange(''), ...others }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      maxLength={200}
      enterKeyHint="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label="Limpar busca" onClick={onClear} />}
      {...others}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
