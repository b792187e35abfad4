import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import * as z from 'zod'
import { discardDrafts } from '../lib/form-draft.ts'
import { type Confirmation, type Question, deleteDialog, useDialog, useDialogOpen } from './dialogs.ts'
import { type Fato, Fatos, useFatos } from './fatos.tsx'
import { useStoredDraft, useSaveDraft } from './use-form-draft.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Duration of the fade, in milliseconds. */
const FADE_MS = 150

/** Draws the dialogs; mounted once, inside the providers. */
export function DialogHost() {
  const dialog = useDialog()
  const opened = useDialogOpen()
  useReturnFocus(opened, 2 * FADE_MS)
  const remove = () => dialog && deleteDialog(dialog.id)
  const close = () => {
    remove()
    dialog?.answer(undefined)
  }
  // Closing waits for the end of the key event: a modal below that receives the same Escape must still see this dialog
  // open.
  return (
    <Modal
      opened={opened}
      transitionProps={{ duration: FADE_MS }}
      onClose={() => setTimeout(close)}
      // The second click of a double click must not close the question that the first one opened.
      closeOnClickOutside={false}
      title={dialog?.title ?? 'Atenção'}
      size="md"
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {dialog?.kind === 'confirm' && (
        <ConfirmBody key={dialog.id} dialog={dialog} remove={remove} close={close} />
      )}
      {dialog?.kind === 'reason' && (
        <ReasonBody key={dialog.id} dialog={dialog} remove={remove} close={close} />
      )}
    </Modal>
  )
}

const SEM_FATOS: readonly Fato[] = []

interface ConfirmBodyProps {
  dialog: Confirmation
  remove: () => void
  close: () => void
}

function ConfirmBody({ dialog, remove, close }: ConfirmBodyProps) {
  const { simNao, message, fatos = SEM_FATOS, nota, perigo, against, harmless, alternative } = dialog
  const { linhas, prontos: ready } = useFatos(fatos)
  const confirm = dialog.confirm ?? (simNao ? 'SIM' : 'Confirmar')
  const cancel = dialog.cancel ?? (simNao ? 'NÃO' : 'Cancelar')
  const positiveFirst = harmless || cancel === false
  const reply = (value: boolean) => () => {
    remove()
    dialog.answer(value)
  }
  const takeAlternative = () => {
    close()
    alternative?.onClick()
  }
  return (
    <Stack>
      <Message>{message}</Message>
      <Fatos linhas={linhas} />
      {nota}
      <Group justify="flex-end">
        {alternative && (
          <Button variant="default" onClick={takeAlternative} mr="auto" w={{ base: '100%', xs: 'auto' }}>
            {alternative.label}
          </Button>
        )}
        {cancel !== false && (
          <Button
            variant={against ? 'filled' : 'default'}
            onClick={reply(false)}
            data-autofocus={!positiveFirst || undefined}
          >
            {cancel}
          </Button>
        )}
        <Button
          variant={against ? 'default' : 'filled'}
          onClick={reply(true)}
          disabled={!ready}
          data-autofocus={positiveFirst || undefined}
          {...(perigo && { color: 'red' })}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}

const MAX_MOTIVO = 1000

/** Asks for a reason. The text is kept until it was used or Cancelar discards it: × and Escape lose nothing. */
function ReasonBody({ dialog, remove, close }: { dialog: Question; remove: () => void; close: () => void }) {
  const stored = useStoredDraft(dialog.draftKey, z.string())
  const [text, setText] = useState(stored ?? '')
  useSaveDraft(dialog.draftKey, text || null)
  useWindowEvent('beforeunload', (event) => void (text && event.preventDefault()))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const cancel = () => {
    discardDrafts([dialog.draftKey])
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const motivo = text.trim()
    if (!motivo) {
      setError(CAMPO_OBRIGATORIO)
      field.current?.focus()
      return
    }
    remove()
    dialog.answer(motivo)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          ref={field}
          label={dialog.message}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
          error={error}
          maxLength={MAX_MOTIVO}
          autosize
          minRows={4}
          maxRows={10}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit">Confirmar</Button>
        </Group>
      </Stack>
    </form>
  )
}

function Message({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <Text>{children}</Text> : children
}
