import { TextInput, type TextInputProps } from '@mantine/core'
import { MAXIMO_DO_EMAIL } from '@lastro/shared/email'

/** An address for mail. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAXIMO_DO_EMAIL}
      {...props}
    />
  )
}
