import { bareDocument } from '@lastro/shared/clean-text'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

export interface CpfInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** With or without its mask. */
  value?: string
  /** Called with the masked text, '000.000.000-00' or its beginning. */
  onChange?: (value: string) => void
}

/** The beginning of a CPF with as much of its mask as it has reached: '5299' is '529.9'. */
export function maskCpfInput(text: string): string {
  const digits = bareDocument(text).replace(/\D/g, '').slice(0, 11)
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
}

/** Spec section 2.2: mask 000.000.000-00. The caret stays after the digit that was typed, also in the middle. */
export function CpfInput({ value = '', onChange, ...others }: CpfInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)
  const masked = maskCpfInput(value)
  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== input.current) return
    const caret = positionAfter(masked, digitsBefore.current)
    digitsBefore.current = null
    input.current?.setSelectionRange(caret, caret)
  })
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      placeholder="000.000.000-00"
      {...others}
      value={masked}
      onChange={({ currentTarget }) => {
        const caret = currentTarget.selectionStart ?? currentTarget.value.length
        digitsBefore.current = currentTarget.value.slice(0, caret).replace(/\D/g, '').length
        onChange?.(maskCpfInput(currentTarget.value))
      }}
    />
  )
}

/** Caret position after that many digits of a masked text. */
function positionAfter(masked: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < masked.length; index++) {
    if (seen === digits) return index
    if (/\d/.test(masked.charAt(index))) seen += 1
  }
  return masked.length
}
