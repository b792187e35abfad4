import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { invalidarContratos } from '#lib/chaves.ts'
import { focusTitle } from '#lib/focus.ts'
import { returnFocus } from '#ui/focus.ts'
import { perguntarConflito } from './conflito.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'

export interface TelaDoContrato {
  vista: VistaDoContrato
  /** Reads the contract and takes the new version. */
  recarregar: () => Promise<void>
  /** Reads the contract after an act was answered. Never throws. */
  reler: () => Promise<void>
  /** Runs an action; no newer version is taken meanwhile. */
  runAction: (fluxo: () => Promise<void>) => Promise<void>
}

interface Opcoes {
  /** More meta; without it only 412 is silent, since 412 has its question. */
  meta?: MutationMeta
  /** Called with a failure before anything else. */
  onRecusa?: (error: Error) => void
}

/** Runs every action on a contract, one at a time. A 412 asks before the newer version is taken. */
export function useExecutar(
  { vista, recarregar, runAction }: TelaDoContrato,
  { meta, onRecusa }: Opcoes = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: runAction,
    meta: { silent: [412], ...meta },
    onError: async (error) => {
      onRecusa?.(error)
      if (isApiError(error, 412) && (await perguntarConflito(vista, error))) await recarregar()
    },
    onMutate: () => document.activeElement,
    onSettled: (_data, error, _fluxo, focused) => {
      // Most actions remove their button.
      returnFocus(focused ?? null, focusTitle)
      return invalidarContratos(queryClient, error === null)
    },
  })
}
