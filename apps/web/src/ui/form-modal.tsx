import { Button, Input, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NADA_ALTERADO, toastInfo } from '../lib/toast.ts'
import { AppModal } from './app-modal.tsx'
import { ModalFooter } from './modal-footer.tsx'
import { Recuperado } from './recuperado.tsx'
import { type Formulario, type mostrarRecusa, RECUSA } from './recusa.ts'
import { type DraftableForm, useFormDraft } from './use-form-draft.ts'
import { useEnvio } from './use-envio.ts'
import { useFormModal } from './use-form-modal.ts'

interface FormModalProps<V extends object> extends Pick<ModalProps, 'size' | 'children'> {
  title: string
  form: DraftableForm<V> & Formulario & Pick<UseFormReturnType<V>, 'errors'>
  /**
   * Names this form and its record ('perfil/7'; a new one of an institution or store names that), under which what is typed is kept;
   * null: it holds a secret, which only × and leaving the page ask about.
   */
  guardar: string | null
  /** The record exists: saving it as it is says so and sends nothing. */
  existente?: boolean
  /** 'Salvar' unless told. */
  submit?: string
  /** The problems of what is typed, in the order of the screen. */
  validar?: (valores: V) => Partial<Record<string, string>>
  /** Saves what is valid and closes; what it is refused for stands at the fields. `release`: before it leaves the page. false: not saved. */
  salvar: (valores: V, release: () => void) => unknown
  recusar?: typeof mostrarRecusa
  onClose: () => void
}

/** A modal that is one form. Drawn while open only, so that each opening starts anew. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { form, guardar, existente, submit, validar, salvar, recusar, onClose, children, ...modal } = props
  const dirty = form.isDirty()
  const chaves = guardar === null ? [] : [guardar]
  const { close, cancel, release } = useFormModal({ dirty, titulo: modal.title, chaves, onClose })
  const recuperado = useFormDraft(form, guardar)
  const nadaAlterado = existente && !dirty
  const { enviando, formProps } = useEnvio(form, {
    validar: nadaAlterado ? undefined : validar,
    recusar,
    enviar: async (valores) => {
      if (nadaAlterado) toastInfo(NADA_ALTERADO)
      else if ((await salvar(valores, release)) !== false) release()
    },
  })
  return (
    <AppModal opened onClose={close} {...modal}>
      <form {...formProps}>
        <Stack>
          <Recuperado de={[recuperado]} />
          {children}
          {form.errors[RECUSA] && <Input.Error role="alert">{form.errors[RECUSA]}</Input.Error>}
          <ModalFooter>
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
            <Button type="submit" loading={enviando}>
              {submit ?? 'Salvar'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </AppModal>
  )
}
