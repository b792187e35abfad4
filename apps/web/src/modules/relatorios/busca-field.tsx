import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { CAMPO } from './filtros.tsx'

interface BuscaFieldProps {
  placeholder: string
  value: string
  onChange: (texto: string) => void
}

/** Free text of a report's filters. The server refuses more than 200 characters. */
export function BuscaField({ placeholder, value, onChange }: BuscaFieldProps) {
  return (
    <TextInput
      type="search"
      label="Busca"
      placeholder={placeholder}
      className={CAMPO}
      maxLength={200}
      enterKeyHint="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label="Limpar busca" onClick={() => onChange('')} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
