import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** Opens what adds one to a list. */
export function AddButton(props: ButtonProps & { onClick: () => void }) {
  return <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
}
