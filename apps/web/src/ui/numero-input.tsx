import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Lido, manterCursor } from './parse-numero.ts'

export interface CampoDeNumeroProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** null is an empty field; NaN one that holds something else than such a number. */
  value?: number | null
  onChange?: (value: number | null) => void
}

interface NumeroInputProps extends CampoDeNumeroProps {
  ler: (text: string) => Lido | undefined
  escrever: (value: number) => string
  /** Said at the field while it holds anything else. */
  recusa: string
}

/** A digit was typed or something deleted; not a paste, nor a separator. */
const porTecla = (event: Event) =>
  event instanceof InputEvent && (event.inputType.startsWith('delete') || /^\d$/.test(event.data ?? ''))

/**
 * A number that is formatted while it is typed. What is no such number stays as it was typed and is refused in words at the field,
 * instead of becoming another number: the form then gets NaN and can't be saved.
 */
export function NumeroInput({
  value = null,
  onChange,
  ler,
  escrever,
  recusa,
  error,
  ...others
}: NumeroInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const cursor = useRef<number>(undefined)
  const escrito = value === null || Number.isNaN(value) ? '' : escrever(value)
  const [digitado, setDigitado] = useState({ texto: escrito, value })
  // Set from outside: a form that was reset, or someone else's change that was merged.
  if (!Object.is(digitado.value, value)) setDigitado({ texto: escrito, value })
  useLayoutEffect(() => {
    if (cursor.current !== undefined) input.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })
  const digitar = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const texto = currentTarget.value
    // After one key our own separators stand where they stood before it.
    const lido = ler(
      !Number.isNaN(digitado.value) && porTecla(nativeEvent) ? texto.replaceAll('.', '') : texto,
    )
    const novo = lido?.valor ?? (/^\s*%?$/.test(texto) ? null : Number.NaN)
    const mostrado = lido?.texto ?? (novo === null ? '' : texto)
    const onde = currentTarget.selectionStart ?? texto.length
    cursor.current = lido ? manterCursor(texto, onde, mostrado) : onde
    setDigitado({ texto: mostrado, value: novo })
    onChange?.(novo)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      {...others}
      ref={input}
      error={digitado.value !== null && Number.isNaN(digitado.value) ? recusa : error}
      value={digitado.texto}
      onChange={digitar}
      onBlur={(event) => {
        if (value !== null && !Number.isNaN(value)) setDigitado({ texto: escrever(value), value })
        others.onBlur?.(event)
      }}
    />
  )
}
