import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface InteiroInputProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max'> {
  value?: number | null
  /** null is an empty field. */
  onChange?: (value: number | null) => void
  maximo: number
}

/** A whole number from 0: km, years. Thousands separator '.' (spec section 9). Arrow keys change nothing. */
export function InteiroInput({ value = null, onChange, maximo, ...others }: InteiroInputProps) {
  return (
    <NumberInput
      inputMode="numeric"
      autoComplete="off"
      selectAllOnFocus
      {...others}
      value={value ?? ''}
      onValueChange={({ floatValue }, { event }) => {
        if (event) onChange?.(floatValue ?? null)
      }}
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue <= maximo}
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
    />
  )
}
