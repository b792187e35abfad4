import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { discardDrafts } from '../lib/form-draft.ts'
import { currentSessao } from '../lib/session.ts'
import { perguntarSimNao } from './perguntar.tsx'

/** Asks before unsaved changes are lost; `oQue` names them in words. Resolves to true to leave. */
export const perguntarSaida = (oQue: string): Promise<boolean> =>
  perguntarSimNao('Há alterações não salvas. Deseja sair sem salvar?', {
    perigo: true,
    fatos: [{ termo: 'Será perdido', valor: oQue }],
  })

const NO_KEYS: readonly string[] = []

/**
 * Asks before a page with unsaved changes is left by a link, by Back or by closing the tab. Leaving discards the drafts
 * under `chaves`. Call the returned function after saving, before navigating away: it lifts the guard and discards the
 * drafts.
 */
export function useUnsavedGuard(dirty: boolean, oQue: string, chaves = NO_KEYS): () => void {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search alone (a tab, a filter) keeps the form. After the end of the session nothing could be
      // saved.
      if (!dirty || released.current || !currentSessao() || current.pathname === next.pathname) return false
      if (!(await perguntarSaida(oQue))) return true
      discardDrafts(chaves)
      return false
    },
    enableBeforeUnload: () => dirty && !released.current && currentSessao() !== null,
  })
  return () => {
    released.current = true
    discardDrafts(chaves)
  }
}
