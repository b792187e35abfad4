import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** The button of a list that opens the form for a new entry. */
export function AddButton(props: ButtonProps & { onClick: () => void }) {
  return <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
}
