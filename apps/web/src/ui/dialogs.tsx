import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { clearSucessos } from '../lib/toast.ts'
import { type Fato, Fatos, useFatos } from './fatos.tsx'

interface DialogOptions {
  /** 'Atenção' unless told. */
  title?: string
  message: ReactNode
}
export interface ConfirmOptions extends DialogOptions {
  /** Default 'Confirmar'. */
  confirm?: string
  /** Default 'Cancelar'; false draws no cancel button. */
  cancel?: string | false
  /** SIM / NÃO instead of the default labels. */
  simNao?: boolean
  /** What will happen, below the message; the positive answer waits until they are known or can't be had. */
  fatos?: readonly Fato[]
  /** Below the facts. */
  nota?: ReactNode
  /** Something is lost: the positive answer has the colour of danger. */
  perigo?: boolean
  /** Nothing is lost and nobody is bound: Enter takes the positive answer. The focus is on the other one without it. */
  inofensiva?: boolean
  /** A third way: closes the question without an answer, then does this. */
  outra?: { label: string; onClick: () => void }
}

interface Confirmation extends ConfirmOptions {
  kind: 'confirm'
  id: number
  answer: (value: boolean | undefined) => void
}
interface Question extends DialogOptions {
  kind: 'reason'
  id: number
  answer: (value: string | undefined) => void
}
type Dialog = Confirmation | Question

let queue: readonly Dialog[] = []
/** The first of the queue, or the last answered one: it stays while it fades, so that the focus goes back to where it was. */
let shown: Dialog | undefined
let lastId = 0
const listeners = new Set<() => void>()

function update(next: readonly Dialog[]): void {
  queue = next
  shown = next[0] ?? shown
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What went well before would stand on the question's buttons on a phone. */
function ask(dialog: Dialog): void {
  clearSucessos()
  update([...queue, dialog])
}

/** Asks (spec section 2.15): true for confirm, false for cancel, undefined for × and Escape. */
export function confirmar(options: ConfirmOptions): Promise<boolean | undefined> {
  return new Promise((answer) => {
    ask({ ...options, kind: 'confirm', id: ++lastId, answer })
  })
}

/** Asks for a reason (spec section 2.15): the trimmed text, never blank; undefined when the person gives none. */
export function perguntarMotivo(options: DialogOptions): Promise<string | undefined> {
  return new Promise((answer) => {
    ask({ ...options, kind: 'reason', id: ++lastId, answer })
  })
}

/** Answers every open dialog with nothing: the session has ended. */
export function closeDialogs(): void {
  const open = queue
  update([])
  for (const dialog of open) dialog.answer(undefined)
}

export function useDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => queue.length > 0)
}

/** Draws the dialogs; stands once, inside the providers. */
export function DialogHost() {
  const dialog = useSyncExternalStore(subscribe, () => shown)
  const opened = useDialogOpen()
  const remove = () => update(queue.filter(({ id }) => id !== dialog?.id))
  const close = () => {
    remove()
    dialog?.answer(undefined)
  }
  // After the key event: a modal below that hears the same Escape must still see this one open.
  return (
    <Modal
      opened={opened}
      onClose={() => setTimeout(close)}
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
  const { simNao, message, fatos = SEM_FATOS, nota, perigo, inofensiva, outra } = dialog
  const { linhas, prontos } = useFatos(fatos)
  const confirm = dialog.confirm ?? (simNao ? 'SIM' : 'Confirmar')
  const cancel = dialog.cancel ?? (simNao ? 'NÃO' : 'Cancelar')
  const positiva = inofensiva || cancel === false
  const reply = (value: boolean) => () => {
    remove()
    dialog.answer(value)
  }
  const tomarOutra = () => {
    close()
    outra?.onClick()
  }
  return (
    <Stack>
      <Message>{message}</Message>
      <Fatos linhas={linhas} />
      {nota}
      <Group justify="flex-end">
        {outra && (
          <Button variant="default" onClick={tomarOutra} mr="auto" w={{ base: '100%', xs: 'auto' }}>
            {outra.label}
          </Button>
        )}
        {cancel !== false && (
          <Button variant="default" onClick={reply(false)} data-autofocus={!positiva || undefined}>
            {cancel}
          </Button>
        )}
        <Button
          onClick={reply(true)}
          disabled={!prontos}
          data-autofocus={positiva || undefined}
          {...(perigo && { color: 'red' })}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}

const MAXIMO_MOTIVO = 1000

function ReasonBody({ dialog, remove, close }: { dialog: Question; remove: () => void; close: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const motivo = text.trim()
    if (!motivo) return setError(CAMPO_OBRIGATORIO)
    remove()
    dialog.answer(motivo)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          label={dialog.message}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
          error={error}
          maxLength={MAXIMO_MOTIVO}
          autosize
          minRows={4}
          maxRows={10}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
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
