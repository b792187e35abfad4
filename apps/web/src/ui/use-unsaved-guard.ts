import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { soltarDigitado } from '../lib/form-draft.ts'
import { getSessao } from '../lib/session.ts'
import { perguntarSimNao } from './perguntar.tsx'

/** `oQue`: what would be lost, in words. true: leave. */
export const perguntarSaida = (oQue: string): Promise<boolean> =>
  perguntarSimNao('Há alterações não salvas. Deseja sair sem salvar?', {
    perigo: true,
    fatos: [{ termo: 'Será perdido', valor: oQue }],
  })

const NADA: readonly string[] = []

/**
 * Asks before a page with unsaved changes is left, by a link, by Back or by closing the tab. `oQue`: what would be lost, in words.
 * `chaves`: where it is kept (`useSaveDraft`); who leaves all the same throws it away. Call the returned function after a successful save,
 * before navigating away: it lifts the guard and forgets what was kept.
 */
export function useUnsavedGuard(dirty: boolean, oQue: string, chaves = NADA): () => void {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search alone (a tab, a filter) keeps the form; a session that has ended can't save it any more.
      if (!dirty || released.current || !getSessao() || current.pathname === next.pathname) return false
      if (!(await perguntarSaida(oQue))) return true
      soltarDigitado(chaves)
      return false
    },
    enableBeforeUnload: () => dirty && !released.current && getSessao() !== null,
  })
  return () => {
    released.current = true
    soltarDigitado(chaves)
  }
}
