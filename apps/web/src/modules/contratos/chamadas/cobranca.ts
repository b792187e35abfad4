import { type ValoresCobrados, valoresCobradosResponse } from '@lastro/shared/contratos/contrato'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** What each billed event of a contract would cost the institution now. */
export const cobradosOptions = (id: number) =>
  queryOptions({
    queryKey: chaves.contratos.cobrados(id),
    queryFn: ({ signal }) =>
      api(valoresCobradosResponse, 'GET', `/api/contratos/${id}/valores-cobrados`, { signal }),
    staleTime: 60_000,
    meta: { silent: true },
  })

/** How many events of each kind an act makes. */
export type Eventos = Partial<Record<keyof ValoresCobrados, number>>

/** 'Esta alteração gera R$ 80,00.'; undefined where the act costs nothing. */
export function avisoDaCobranca(ato: string, cobrados: ValoresCobrados | undefined, eventos: Eventos) {
  if (!cobrados) return undefined
  const total = Object.entries(eventos).reduce(
    (soma, [evento, quantos]) => soma + cobrados[evento as keyof ValoresCobrados] * quantos,
    0,
  )
  return total > 0 ? `${ato} gera ${formatDinheiro(total as Centavos)}.` : undefined
}

/** Like `avisoDaCobranca`, for a question; without an answer of the server nothing is said, and the act can go on. */
export async function perguntarCobranca(queryClient: QueryClient, id: number, ato: string, eventos: Eventos) {
  const cobrados = await queryClient.fetchQuery(cobradosOptions(id)).catch(() => undefined)
  return avisoDaCobranca(ato, cobrados, eventos)
}
