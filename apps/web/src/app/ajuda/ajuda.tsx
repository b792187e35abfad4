import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'

const AjudaPainel = lazyComponent(async () => (await import('./ajuda-painel.tsx')).AjudaPainel)

/** The help of the shell: `abrir` for its buttons, `painel` to draw once. */
export function useAjuda(pathname: string) {
  const [aberta, setAberta] = useState(false)
  const opener = useRef<Element | null>(null)
  const abrir = () => {
    opener.current = document.activeElement
    setAberta(true)
  }
  const fechar = () => {
    setAberta(false)
    const { current: button } = opener
    // The button may be gone with its menu: the title gets the focus then.
    const target = button?.isConnected ? button : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }
  const painel = aberta && <AjudaPainel onFailure={fechar} pathname={pathname} onClose={fechar} />
  return { abrir, painel }
}

export const AJUDA = 'Ajuda desta tela'

export function AjudaIcone({ onAbrir }: { onAbrir: () => void }) {
  return (
    <ActionIcon size={40} aria-label={AJUDA} title={AJUDA} aria-haspopup="dialog" onClick={onAbrir}>
      <IconHelp size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
