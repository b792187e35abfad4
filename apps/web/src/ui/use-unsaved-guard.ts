import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { getSessao } from '../lib/session.ts'
import { perguntarSimNao } from './perguntar.tsx'

/** `oQue`: what would be lost, in words. true: leave. */
export const perguntarSaida = (oQue: string): Promise<boolean> =>
  perguntarSimNao('Há alterações não salvas. Deseja sair sem salvar?', {
    perigo: true,
    fatos: [{ termo: 'Será perdido', valor: oQue }],
  })

/**
 * Asks before a page with unsaved changes is left, by a link, by Back or by closing the tab. `oQue`: what would be lost, in words.
 * Call the returned function right before navigating away after a successful save.
 */
export function useUnsavedGuard(dirty: boolean, oQue: string): () => void {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search alone (a tab, a filter) keeps the form; a session that has ended can't save it any more.
      if (!dirty || released.current || !getSessao() || current.pathname === next.pathname) return false
      return !(await perguntarSaida(oQue))
    },
    enableBeforeUnload: () => dirty && !released.current && getSessao() !== null,
  })
  return useCallback(() => {
    released.current = true
  }, [])
}
