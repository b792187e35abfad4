import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { createElement, type FC, Fragment } from 'react'

const KINDS = {
  erro: { color: 'red', icon: IconAlertCircle, autoClose: 10_000 },
  /** A refusal that is shown nowhere else: stays until the next try, or until its page is left. */
  recusa: { color: 'red', icon: IconAlertCircle, autoClose: false },
  /** Why somebody stands on the sign-in page: stays until the next try. */
  fim: { color: 'red', icon: IconAlertCircle, autoClose: false },
  sucesso: { color: 'teal', icon: IconCheck, autoClose: 6_000 },
  info: { color: 'lastro', icon: IconInfoCircle, autoClose: 6_000 },
} as const
type Kind = keyof typeof KINDS

/** What a toast offers after an act. */
interface Offer {
  /** Where what was done stands: 'Ver contrato'. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string }
  /** 'Desfazer': the act that takes it back. */
  undo?: () => void
}

const TOAST_ACT = 'lastro-toast-act'
// The router's own type asks for a route's name at each use.
const ToastLink = Link as FC<LinkProps & { onClick: () => void; className: string }>

// A text that is shown already is not shown twice: ten calls that fail together make one toast.
function show(
  kind: Kind,
  message: string,
  { title, link, undo }: Offer & { title?: string | undefined } = {},
): void {
  const { icon, ...look } = KINDS[kind]
  const id = `${kind}:${title ?? ''}:${message}`
  const hide = () => notifications.hide(id)
  const takeBack = () => {
    hide()
    undo?.()
  }
  const { label, ...place } = link ?? {}
  const acts = [
    link && createElement(ToastLink, { ...place, onClick: hide, className: TOAST_ACT }, label),
    undo && createElement('button', { type: 'button', onClick: takeBack, className: TOAST_ACT }, 'Desfazer'),
  ]
  notifications.hide(id)
  notifications.show({
    id,
    message: link || undo ? createElement(Fragment, null, message, ...acts) : message,
    title,
    ...look,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
  })
}

/** Success text of saving a record: a new one, or an existing one. */
export const adicionadoOuAlterado = ({ id }: { id?: number | undefined }) =>
  id === undefined ? 'Adicionado com sucesso' : 'Alterado com sucesso'
/** Said when a form is saved without a change. */
export const NADA_ALTERADO = 'Nada foi alterado.'

export const toastErro = (message: string) => show('erro', message)
export const toastRecusa = (message: string) => show('recusa', message)
export const toastFim = (message: string, title?: string) => show('fim', message, { title })
export const toastSucesso = (message: string, offer?: Offer) => show('sucesso', message, offer)
export const toastInfo = (message: string, title?: string) => show('info', message, { title })
/** Says what an act has done. `awaitsSecond`: it was the first of two approvals that the institution's policy asks for. */
export function toastDone(awaitsSecond: boolean | undefined, message: string, offer?: Offer): void {
  if (awaitsSecond)
    toastInfo('Primeira aprovação registrada. Pela política da instituição, falta a de outra pessoa.')
  else toastSucesso(message, offer)
}
export const clearToasts = () => notifications.clean()

function clear(...kinds: Kind[]): void {
  notifications.updateState(notificationsStore, (toasts) =>
    toasts.filter(({ id }) => !kinds.some((kind) => id?.startsWith(`${kind}:`))),
  )
}
/** Called when a new try begins: removes the messages of the last one. */
export const clearErros = () => clear('erro', 'recusa', 'fim')
/** Called when a question opens. */
export const clearSucessos = () => clear('sucesso', 'info')
/** Called when another page opens. */
export const clearRecusas = () => clear('recusa')
