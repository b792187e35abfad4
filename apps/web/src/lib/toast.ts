import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'

const KINDS = {
  erro: { color: 'red', icon: IconAlertCircle, autoClose: 10_000 },
  sucesso: { color: 'teal', icon: IconCheck, autoClose: 6_000 },
  info: { color: 'lastro', icon: IconInfoCircle, autoClose: 6_000 },
} as const

// The same text twice is one toast: ten calls that fail together say it once.
function show(kind: keyof typeof KINDS, message: string, title?: string): void {
  const { icon, ...look } = KINDS[kind]
  const id = `${kind}:${title ?? ''}:${message}`
  notifications.hide(id)
  notifications.show({
    id,
    message,
    title,
    ...look,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
  })
}

export const toastErro = (message: string, title?: string) => show('erro', message, title)
export const toastSucesso = (message: string) => show('sucesso', message)
export const toastInfo = (message: string, title?: string) => show('info', message, title)
export const clearToasts = () => notifications.clean()
