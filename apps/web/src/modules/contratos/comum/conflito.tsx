import { Stack, Text } from '@mantine/core'
import type { LinhaDoTempo } from '@lastro/shared/contratos/contrato'
import type { QueryClient } from '@tanstack/react-query'
import { type ApiError, fraseDoConflito } from '../../../lib/api-error.ts'
import { confirmar } from '../../../ui/dialogs.tsx'
import { EventoDoContrato } from './linha-do-tempo.tsx'
import { linhaDoTempoQuery, type VistaDoContrato } from './use-contrato.ts'

type Eventos = LinhaDoTempo['eventos']

/** What happened since the version that the person saw; at least the last event. */
export function novosEventos(vistos: Eventos | undefined, agora: Eventos): Eventos {
  const ultimo = vistos?.at(-1)?.sequencia
  const novos = ultimo === undefined ? [] : agora.filter(({ sequencia }) => sequencia > ultimo)
  return novos.length > 0 ? novos : agora.slice(-1)
}

/** A 412: says who changed what and offers to take the newer contract, typed text kept (domain 2). True: take it. */
export async function perguntarConflito(
  queryClient: QueryClient,
  { data, etag }: VistaDoContrato,
  error: ApiError,
): Promise<boolean> {
  const vistos = queryClient.getQueryData(linhaDoTempoQuery(data.id, etag).queryKey)
  const agora = await queryClient
    .fetchQuery({ ...linhaDoTempoQuery(data.id, null), staleTime: 0 })
    .catch(() => [])
  const resposta = await confirmar({
    title: 'Contrato alterado',
    message: (
      <Stack gap="sm">
        <Text>{fraseDoConflito(error)}</Text>
        <Stack gap="xs" component="ul" m={0} pl="md">
          {novosEventos(vistos, agora).map((evento) => (
            <EventoDoContrato key={evento.sequencia} evento={evento} />
          ))}
        </Stack>
        <Text size="sm">Ao recarregar, o que você digitou é mantido. Nada foi enviado ainda.</Text>
      </Stack>
    ),
    confirm: 'Recarregar',
    cancel: 'Agora não',
    inofensiva: true,
  })
  return resposta === true
}
