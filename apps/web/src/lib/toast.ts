import { notifications } from '@mantine/notifications'

// The same text twice is one toast: ten calls that fail together say it once.
function show(kind: 'erro' | 'sucesso' | 'info', message: string, title?: string): void {
  const id = `${kind}:${title ?? ''}:${message}`
  const color = { erro: 'red', sucesso: 'teal', info: 'lastro' }[kind]
  notifications.hide(id)
  notifications.show({ id, message, title, color, autoClose: kind === 'erro' ? 10_000 : 6_000 })
}

export const toastErro = (message: string, title?: string) => show('erro', message, title)
export const toastSucesso = (message: string) => show('sucesso', message)
export const toastInfo = (message: string) => show('info', message)
