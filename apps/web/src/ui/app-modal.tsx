import { Modal, type ModalProps } from '@mantine/core'
import { useDialogOpen } from './dialogs.tsx'

/**
 * Every modal with a form. While a confirmation stands above it, Escape answers the confirmation only; nothing closes
 * by a click beside it, so that typed text is not lost.
 */
export function AppModal(props: ModalProps) {
  const dialogOpen = useDialogOpen()
  return (
    <Modal
      closeOnClickOutside={false}
      {...props}
      closeOnEscape={!dialogOpen && props.closeOnEscape !== false}
    />
  )
}
