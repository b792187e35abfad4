import { TextInput, type TextInputProps } from '@mantine/core'

export interface CodigoInputProps extends TextInputProps {
  /** Takes the focus when drawn. */
  foco?: boolean
}

const focusWhenMounted = (input: HTMLInputElement | null) => input?.focus()

/** Six digits of the authenticator application. Telephones offer to fill them in. */
export function CodigoInput({ foco, ...props }: CodigoInputProps) {
  return (
    <TextInput
      ref={foco ? focusWhenMounted : null}
      label="Código do aplicativo"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000 000"
      maxLength={20}
      required
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
      {...props}
    />
  )
}

export function CodigoQualquerInput(props: CodigoInputProps) {
  return (
    <CodigoInput
      description="Os 6 números do aplicativo, ou um código de recuperação."
      label="Código"
      inputMode="text"
      placeholder=""
      maxLength={40}
      autoCapitalize="none"
      {...props}
    />
  )
}
