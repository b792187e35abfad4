import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface PercentInputProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max'> {
  /** Hundredths of a percent, as the shared package holds them (80% is 8000); null is an empty field. */
  value?: number | null
  onChange?: (value: number | null) => void
}

const MAXIMO = 99_999

/** Spec 2.10: '% Tabela de Referência', mask with % suffix; at most 999,99%. Arrow keys change nothing. */
export function PercentInput({ value = null, onChange, ...others }: PercentInputProps) {
  return (
    <NumberInput
      inputMode="decimal"
      autoComplete="off"
      selectAllOnFocus
      {...others}
      value={value === null ? '' : value / 100}
      onValueChange={({ floatValue }, { event }) => {
        // Without an event the new value came from us.
        if (event) onChange?.(floatValue === undefined ? null : Math.round(floatValue * 100))
      }}
      isAllowed={({ floatValue }) => floatValue === undefined || Math.round(floatValue * 100) <= MAXIMO}
      suffix="%"
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
    />
  )
}
