import { useState } from 'react'
import { SearchInput } from './search-input.tsx'

interface SearchBoxProps {
  /** Name and placeholder of the box. */
  label: string
  /** The text searched for; the box follows it, so that Back restores the previous one. */
  value: string
  /** Called on Enter, and with '' when the box is cleared. */
  onSearch: (text: string) => void
}

/** The search of every list: runs on Enter (spec 2.11). */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [texto, setTexto] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // A `key` would remount the box and lose the focus of who pressed Enter.
  if (lastValue !== value) {
    setLastValue(value)
    setTexto(value)
  }
  return (
    <form
      style={{ flex: '1 1 260px', maxWidth: 420 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(texto.trim())
      }}
    >
      <SearchInput
        aria-label={label}
        placeholder={label}
        value={texto}
        onChange={setTexto}
        onClear={() => {
          setTexto('')
          if (value) onSearch('')
        }}
      />
    </form>
  )
}
