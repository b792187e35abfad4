import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { invalidarContratos } from '#lib/chaves.ts'
import { focarTitulo } from '#lib/foco.ts'
import { returnFocus } from '#ui/focus.ts'
import { perguntarConflito } from './conflito.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'

/** A contract as one side has it on its screen. */
export interface TelaDoContrato {
  vista: VistaDoContrato
  /** Takes the contract as it is now. */
  recarregar: () => Promise<void>
  /** After an act was answered: a failure to read doesn't undo it. */
  reler: () => Promise<void>
  /** Runs an action; while it does, nothing newer is taken behind its back. */
  trabalhar: (fluxo: () => Promise<void>) => Promise<void>
}

interface Opcoes {
  /** Besides 412, which has its question. */
  meta?: MutationMeta
  /** What the screen does with a failure before anything else. */
  onRecusa?: (error: Error) => void
}

/** Every action on a contract runs through here: one at a time; a 412 asks before anything newer is taken. */
export function useExecutar(
  { vista, recarregar, trabalhar }: TelaDoContrato,
  { meta, onRecusa }: Opcoes = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: trabalhar,
    meta: { silent: [412], ...meta },
    onError: async (error) => {
      onRecusa?.(error)
      if (isApiError(error, 412) && (await perguntarConflito(vista, error))) await recarregar()
    },
    onMutate: () => document.activeElement,
    onSettled: (_data, error, _fluxo, quem) => {
      // Most actions take their button away.
      returnFocus(quem ?? null, focarTitulo)
      return invalidarContratos(queryClient, error === null)
    },
  })
}
