import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { LugarDoManual } from './paginas.ts'

const AjudaPainel = lazyComponent(async () => (await import('./ajuda-painel.tsx')).AjudaPainel)

/** The help: `abrir` for its buttons, at a place or at the screen's own, and `painel` to draw once. */
export function useAjuda(pathname: string) {
  const [aberta, setAberta] = useState(false)
  const [pedido, setPedido] = useState<LugarDoManual>()
  const opener = useRef<Element | null>(null)
  const abrir = (lugar?: LugarDoManual) => {
    opener.current = document.activeElement
    setPedido(lugar)
    setAberta(true)
  }
  const fechar = () => {
    setAberta(false)
    const { current: button } = opener
    // The button may be gone with its menu: the title gets the focus then.
    const target = button?.isConnected && button !== document.body ? button : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }
  const painel = aberta && (
    <AjudaPainel onFailure={fechar} pathname={pathname} pedido={pedido} onClose={fechar} />
  )
  return { abrir, painel }
}

export const AJUDA = 'Ajuda desta tela'

export function AjudaIcone({ onAbrir }: { onAbrir: () => void }) {
  return (
    <ActionIcon size={40} aria-label={AJUDA} title={AJUDA} onClick={onAbrir}>
      <IconHelp size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
