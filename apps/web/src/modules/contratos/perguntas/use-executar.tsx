import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError, type ApiError } from '#lib/api-error.ts'
import { invalidarContratos } from '#lib/invalidar.ts'
import { returnFocus, focusTitle } from '#ui/focus.ts'
import { Stack, Text } from '@mantine/core'
import type { LinhaDoTempo } from '@lastro/shared/contratos/contrato'
import { importChunk } from '#lib/chunk.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'
import { lerLinhaDoTempo, type VistaDoContrato } from '../chamadas/use-contrato.ts'

type Eventos = LinhaDoTempo['eventos']

const SEM_EVENTOS: Pick<LinhaDoTempo, 'eventos' | 'proxima'> = { eventos: [], proxima: null }

/** Events since the version with this ETag, oldest first; at least the last event. */
export function novosEventos(etag: string | null, eventos: Eventos): Eventos {
  const vista = Number(/\d+/.exec(etag ?? '')?.[0])
  const novos = eventos.filter(({ versao }) => versao > vista)
  return (novos.length > 0 ? novos : eventos.slice(0, 1)).toReversed()
}

/**
 * Asks after a 412: says who changed what, and offers the newer contract with the typed text kept (domain 2). Resolves
 * to true to take it.
 */
async function perguntarConflito({ data, etag }: VistaDoContrato, error: ApiError): Promise<boolean> {
  const [{ eventos, proxima }, { EventoDoContrato }] = await Promise.all([
    lerLinhaDoTempo(data.id),
    importChunk(() => import('../tela/linha-do-tempo.tsx')),
  ]).catch(() => [SEM_EVENTOS, { EventoDoContrato: () => null }] as const)
  const novos = novosEventos(etag, eventos)
  return perguntarRecarregar(
    'Contrato alterado',
    error,
    <>
      <Stack gap="xs" component="ul" m={0} pl="md">
        {novos.map((evento) => (
          <EventoDoContrato key={evento.sequencia} evento={evento} />
        ))}
      </Stack>
      {proxima !== null && novos.length === eventos.length && (
        <Text size="sm">Mudanças mais antigas estão na linha do tempo.</Text>
      )}
      <Text size="sm">Ao recarregar, o que você digitou é mantido. Nada foi enviado ainda.</Text>
    </>,
  )
}

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
