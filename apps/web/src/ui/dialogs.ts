import { createAtom, useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { discardDrafts } from '../lib/form-draft.ts'
import { clearSucessos } from '../lib/toast.ts'
import type { Fato } from './fatos.tsx'

interface DialogOptions {
  /** Default 'Atenção'. */
  title?: string
  message: ReactNode
}
export interface ConfirmOptions extends DialogOptions {
  /** Default 'Confirmar'. */
  confirm?: string
  /** Default 'Cancelar'; false draws no cancel button. */
  cancel?: string | false
  /** Labels SIM / NÃO instead of the default ones. */
  simNao?: boolean
  /** What will happen, below the message. The positive answer is disabled until every value is loaded or has failed. */
  fatos?: readonly Fato[]
  /** Shown below the facts. */
  nota?: ReactNode
  /** Something is lost: the positive answer is red. */
  perigo?: boolean
  /** Something stands against it: the negative answer is the filled one. */
  against?: boolean
  /**
   * Nothing is lost and nobody is bound: the positive answer has the focus, so that Enter takes it. Otherwise the
   * negative one has it.
   */
  harmless?: boolean
  /** A third button: closes the question without an answer, then runs `onClick`. */
  alternative?: { label: string; onClick: () => void }
}

export interface Confirmation extends ConfirmOptions {
  kind: 'confirm'
  id: number
  answer: (value: boolean | undefined) => void
}
interface ReasonOptions extends DialogOptions {
  /** Draft key of the act and its record, like 'motivo/contrato/7/recusar'; the typed text is kept under it. */
  draftKey: string
}
export interface Question extends ReasonOptions {
  kind: 'reason'
  id: number
  answer: (value: string | undefined) => void
}
type Dialog = Confirmation | Question

/**
 * `shown` is the first of the queue, else the last answered dialog. It stays mounted while it fades, so that the focus
 * returns to its opener.
 */
const dialogs = createAtom<{ queue: readonly Dialog[]; shown?: Dialog | undefined }>({ queue: [] })
let lastId = 0

const update = (queue: readonly Dialog[]) => dialogs.set(({ shown }) => ({ queue, shown: queue[0] ?? shown }))

/** Queues a dialog and clears success toasts, which would cover the dialog's buttons on a phone. */
function ask(dialog: Dialog): void {
  // A second click may come before the first question is drawn: the same question is not asked twice.
  const { queue } = dialogs.get()
  if (queue.some(({ title, message }) => title === dialog.title && message === dialog.message))
    return dialog.answer(undefined)
  clearSucessos()
  update([...queue, dialog])
}

/** Asks a question (spec section 2.15). Resolves to true for confirm, false for cancel, undefined for × and Escape. */
export function confirmar(options: ConfirmOptions): Promise<boolean | undefined> {
  return new Promise((answer) => {
    ask({ ...options, kind: 'confirm', id: ++lastId, answer })
  })
}

export interface Motivo {
  /** Trimmed, never blank. */
  texto: string
  /** To be called when the act has succeeded; until then the next question starts with the same text. */
  markUsed: () => void
}

/** Asks for a reason (spec section 2.15); undefined when the person cancels. */
export async function perguntarMotivo(options: ReasonOptions): Promise<Motivo | undefined> {
  const texto = await new Promise<string | undefined>((answer) => {
    ask({ ...options, kind: 'reason', id: ++lastId, answer })
  })
  return texto === undefined ? undefined : { texto, markUsed: () => discardDrafts([options.draftKey]) }
}

/** Asks why something is refused. */
export const perguntarRecusa = (draftKey: string) =>
  perguntarMotivo({ title: 'Motivo', message: 'Informe o motivo da recusa:', draftKey })

/** Answers every open dialog with undefined, since the session has ended. */
export function closeDialogs(): void {
  const open = dialogs.get().queue
  update([])
  for (const dialog of open) dialog.answer(undefined)
}

export function useDialogOpen(): boolean {
  return useSelector(dialogs, ({ queue }) => queue.length > 0)
}

/** The dialog to draw: the first of the queue, else the last answered one. */
export const useDialog = (): Dialog | undefined => useSelector(dialogs, ({ shown }) => shown)

/** Removes the dialog; the caller answers it. */
export function deleteDialog(id: number): void {
  update(dialogs.get().queue.filter((dialog) => dialog.id !== id))
}
