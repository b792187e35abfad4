import { Radio, Stack } from '@mantine/core'
import type { BaseDoExigido as Base } from '@lastro/shared/politicas/politica'

interface Props {
  disabled: boolean
  value?: Base
  onChange?: (base: Base) => void
}

/** What an Ativo contract's vehicles must cover. */
export function BaseDoExigido({ value, onChange, disabled }: Props) {
  return (
    <Radio.Group label="As garantias cobrem" value={value ?? null} onChange={(base) => onChange?.(base)}>
      <Stack gap="xs" mt="xs">
        <Radio value="valorGarantia" label="O valor da garantia" disabled={disabled} />
        <Radio value="saldo" label="O saldo devedor × índice mínimo" disabled={disabled} />
      </Stack>
    </Radio.Group>
  )
}
