import { type ReactNode, useSyncExternalStore } from 'react'
import { soltarDigitado } from '../lib/form-draft.ts'
import { clearSucessos } from '../lib/toast.ts'
import type { Fato } from './fatos.tsx'

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

export interface Confirmation extends ConfirmOptions {
  kind: 'confirm'
  id: number
  answer: (value: boolean | undefined) => void
}
interface ReasonOptions extends DialogOptions {
  /** Names the act and its record ('motivo/contrato/7/recusar'), under which what is typed is kept. */
  guardar: string
}
export interface Question extends ReasonOptions {
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
  // A second click may come before the question that the first asked is drawn.
  if (queue.some(({ title, message }) => title === dialog.title && message === dialog.message))
    return dialog.answer(undefined)
  clearSucessos()
  update([...queue, dialog])
}

/** Asks (spec section 2.15): true for confirm, false for cancel, undefined for × and Escape. */
export function confirmar(options: ConfirmOptions): Promise<boolean | undefined> {
  return new Promise((answer) => {
    ask({ ...options, kind: 'confirm', id: ++lastId, answer })
  })
}

export interface Motivo {
  /** Trimmed, never blank. */
  texto: string
  /** What it was asked for has been done: until then the next question begins with it. */
  usado: () => void
}

/** Asks for a reason (spec section 2.15); undefined when the person gives none. */
export async function perguntarMotivo(options: ReasonOptions): Promise<Motivo | undefined> {
  const texto = await new Promise<string | undefined>((answer) => {
    ask({ ...options, kind: 'reason', id: ++lastId, answer })
  })
  return texto === undefined ? undefined : { texto, usado: () => soltarDigitado([options.guardar]) }
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

/** The dialog to draw: the first that waits, else the last answered one. */
export const useDialog = (): Dialog | undefined => useSyncExternalStore(subscribe, () => shown)

/** Takes the dialog away; its answer is the caller's to give. */
export function removeDialog(id: number): void {
  update(queue.filter((dialog) => dialog.id !== id))
}
