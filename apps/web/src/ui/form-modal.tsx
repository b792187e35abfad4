import { Button, type ModalProps, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { AppModal } from './app-modal.tsx'
import { ModalFooter } from './modal-footer.tsx'
import { useFormModal } from './use-form-modal.ts'

interface FormModalProps extends Pick<ModalProps, 'size' | 'children'> {
  title: string
  /** Something was typed: × and Escape ask first. */
  dirty: boolean
  saving: boolean
  /** 'Salvar' unless told. */
  submit?: string
  /** Not called again while it is saving. */
  onSubmit: () => void | Promise<void>
  onClose: () => void
}

/** A modal that is one form. Drawn while open only, so that each opening starts anew. */
export function FormModal({ dirty, saving, submit, onSubmit, onClose, children, ...modal }: FormModalProps) {
  const { close } = useFormModal(dirty, modal.title, onClose)
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) void onSubmit()
  }
  return (
    <AppModal opened onClose={close} {...modal}>
      <form noValidate onSubmit={enviar}>
        <Stack>
          {children}
          <ModalFooter>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={saving}>
              {submit ?? 'Salvar'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </AppModal>
  )
}
