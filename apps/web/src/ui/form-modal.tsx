import { Button, Input, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NADA_ALTERADO, toastInfo } from '../lib/toast.ts'
import { AppModal, ModalFooter, useFormModal } from './app-modal.tsx'
import { RecoveredDraftNote } from './recovered-draft-note.tsx'
import { type Formulario, type showRefusal, FORM_ERROR } from './refusal.ts'
import { type DraftableForm, useFormDraft } from './use-form-draft.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { useVersionedRecord } from './use-versioned-record.ts'

interface FormModalProps<V extends object> extends Pick<ModalProps, 'size' | 'children'> {
  title: string
  form: DraftableForm<V> & Formulario & Pick<UseFormReturnType<V>, 'errors' | 'setInitialValues'>
  /**
   * Draft key of this form and its record, like 'perfil/7'. The key of a new record names its institution or store.
   * Null for a form with a secret, of which nothing is kept.
   */
  draftKey: string | null
  /** The record as it is saved now, as form values. Saving without a change sends nothing and says so. */
  saved?: V | undefined
  /** What a new record proposes, where that may change while the form is open. */
  proposed?: V
  /** Default 'Salvar'. */
  submit?: string
  /** Problems of the typed values, in the order of the screen. */
  validar?: (valores: V) => Partial<Record<string, string>>
  /**
   * Saves valid values; the modal then closes, and a refusal is shown at the fields. Resolves to false when nothing was
   * saved. Call `release` before navigating away.
   */
  salvar: (valores: V, release: () => void) => unknown
  recusar?: typeof showRefusal
  onClose: () => void
}

/** A modal that is one form. Mount it only while it is open: each opening then starts anew. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { form, draftKey, saved, proposed, submit, validar, salvar, recusar, onClose, children, ...modal } =
    props
  const dirty = form.isDirty()
  const chaves = draftKey === null ? [] : [draftKey]
  const { close, cancel, release } = useFormModal({ dirty, titulo: modal.title, chaves, onClose })
  const recovered = useFormDraft(form, draftKey)
  const unchanged = saved !== undefined && !dirty
  const { enviando, formProps } = useFormSubmit(form, {
    validar: unchanged ? undefined : validar,
    recusar,
    enviar: async (valores) => {
      if (unchanged) toastInfo(NADA_ALTERADO)
      else if ((await salvar(valores, release)) !== false) release()
    },
  })
  useVersionedRecord(form, saved ?? proposed, enviando)
  return (
    <AppModal opened onClose={close} {...modal}>
      <form {...formProps}>
        <Stack>
          <RecoveredDraftNote drafts={[recovered]} />
          {children}
          {form.errors[FORM_ERROR] && <Input.Error role="alert">{form.errors[FORM_ERROR]}</Input.Error>}
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
