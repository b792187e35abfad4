import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { isPlainKey, isDialogOpen } from '../teclas/tecla-simples.ts'
import type { LugarDoManual } from '../ajuda/paginas.ts'
import classes from './busca.module.css'

// A quarter of the shell's code, which nobody needs before the first search.
const Paleta = lazyComponent(async () => (await import('./paleta.tsx')).Paleta)

/** Whether a key opens the search: Ctrl or ⌘ with K unless a dialog is open, or '/' outside of text fields. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey) return !altKey && !shiftKey && key.toLowerCase() === 'k' && !isDialogOpen()
  return isPlainKey(event, '/')
}

/**
 * The search of the shell: `abrir` for its buttons, `paleta` to draw once. Keys pressed before its field is drawn
 * become its text.
 */
export function useShellSearch(onAjuda: (lugar: LugarDoManual) => void) {
  const [aberta, setAberta] = useState(false)
  // Stays mounted after the first opening, so that closing can be animated.
  const [wasOpened, setWasOpened] = useState(false)
  const [texto, setTexto] = useState('')
  const abrir = useCallback(() => {
    setAberta(true)
    setWasOpened(true)
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      abrir()
    }
    document.addEventListener('keydown', listen)
    Paleta.prefetch()
    return () => document.removeEventListener('keydown', listen)
  }, [abrir])
  useEffect(() => {
    if (!aberta) return undefined
    const focused = document.activeElement
    const typeAhead = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      // The person has moved the focus meanwhile and types there.
      if (document.activeElement !== focused) return
      if (key === 'Escape') setAberta(false)
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      setTexto((before) => before + key)
    }
    document.addEventListener('keydown', typeAhead)
    return () => document.removeEventListener('keydown', typeAhead)
  }, [aberta])
  const paleta = wasOpened && (
    <Paleta
      onFailure={() => {
        setAberta(false)
        setWasOpened(false)
        setTexto('')
      }}
      aberta={aberta}
      texto={texto}
      onTexto={setTexto}
      onFechar={() => setAberta(false)}
      onAjuda={onAjuda}
    />
  )
  return { abrir, paleta }
}

/** The search button of the top bar, which looks like a field. */
export function BuscaCampo({ onAbrir }: { onAbrir: () => void }) {
  const mac = useOs() === 'macos'
  return (
    <UnstyledButton
      className={classes.campo}
      aria-haspopup="dialog"
      aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
      onClick={onAbrir}
    >
      <IconSearch size={16} aria-hidden />
      Buscar em tudo
      <kbd className={classes.tecla} aria-hidden>
        {mac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </UnstyledButton>
  )
}

export function BuscaIcone({ onAbrir }: { onAbrir: () => void }) {
  return (
    <ActionIcon size={44} aria-label="Buscar em tudo" aria-haspopup="dialog" onClick={onAbrir}>
      <IconSearch size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
