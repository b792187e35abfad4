import { Button, Input, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { NADA_ALTERADO, toastInfo } from '../lib/toast.ts'
import { AppModal } from './app-modal.tsx'
import { ModalFooter } from './modal-footer.tsx'
import { Recuperado } from './recuperado.tsx'
import { type FormDigitavel, useGuardarForm } from './use-digitado.ts'
import { useFormModal } from './use-form-modal.ts'

interface FormModalProps<V extends object> extends Pick<ModalProps, 'size' | 'children'> {
  title: string
  form: FormDigitavel<V> & Pick<UseFormReturnType<V>, 'errors'>
  /** Names this form and its record ('perfil/7'), under which what is typed is kept and × asks first; null: it holds a secret. */
  guardar: string | null
  /** The record exists: saving it as it is says so and sends nothing. */
  existente?: boolean
  saving: boolean
  /** 'Salvar' unless told. */
  submit?: string
  /** Not called again while it is saving. */
  onSubmit: () => void | Promise<void>
  onClose: () => void
}

/** A modal that is one form. Drawn while open only, so that each opening starts anew. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { form, guardar, existente, saving, submit, onSubmit, onClose, children, ...modal } = props
  const dirty = guardar !== null && form.isDirty()
  const { close } = useFormModal(dirty, modal.title, onClose)
  const recuperado = useGuardarForm(form, guardar)
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (existente && !dirty) return toastInfo(NADA_ALTERADO)
    void onSubmit()
  }
  return (
    <AppModal opened onClose={close} {...modal}>
      <form noValidate onSubmit={enviar}>
        <Stack>
          <Recuperado de={[recuperado]} />
          {children}
          {form.errors[RECUSA] && <Input.Error role="alert">{form.errors[RECUSA]}</Input.Error>}
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

/** The error of a form that belongs to none of its fields. */
export const RECUSA = 'recusa'
