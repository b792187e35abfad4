import { Stack, Text } from '@mantine/core'
import type { LinhaDoTempo } from '@lastro/shared/contratos/contrato'
import type { ApiError } from '#lib/api-error.ts'
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
export async function perguntarConflito({ data, etag }: VistaDoContrato, error: ApiError): Promise<boolean> {
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
