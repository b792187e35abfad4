import { TextInput, type TextInputProps } from '@mantine/core'

/** The name of a person (120 characters) or of a profile (60), where a form begins. */
export const NomeField = (props: TextInputProps & { maxLength: number }) => (
  <TextInput label="Nome" required autoComplete="off" data-autofocus {...props} />
)
