import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import type { ClipboardEvent } from 'react'
import { parseDinheiro } from './parse-dinheiro.ts'

export interface MoneyInputProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max'> {
  /** null is an empty field. */
  value?: Centavos | null
  onChange?: (value: Centavos | null) => void
}

/** Spec section 9: space prefix, '.' thousands, ',' decimals, left aligned. Arrow keys change no amount. */
export function MoneyInput({ value = null, onChange, ...others }: MoneyInputProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = parseDinheiro(event.clipboardData.getData('text'))
    if (pasted === undefined || others.readOnly) return
    event.preventDefault()
    // The library's own paste reads '1234.56' as 123.456.
    event.stopPropagation()
    onChange?.(pasted)
  }
  return (
    <NumberInput
      inputMode="decimal"
      autoComplete="off"
      selectAllOnFocus
      {...others}
      value={value === null ? '' : value / 100}
      onValueChange={({ floatValue }, { event }) => {
        // Without an event the new value came from us.
        if (!event) return
        onChange?.(floatValue === undefined ? null : (Math.round(floatValue * 100) as Centavos))
      }}
      onPasteCapture={paste}
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue * 100 <= MAXIMO}
      prefix=" "
      thousandSeparator="."
      decimalSeparator=","
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
    />
  )
}
