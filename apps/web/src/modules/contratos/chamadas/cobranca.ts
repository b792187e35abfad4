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
    meta: { silent: true },
  })

/** How many events of each kind an act makes. */
export type Eventos = Partial<Record<keyof ValoresCobrados, number>>

/** An act in words, 'esta alteração', and whether it is the first of two approvals: only the second one bills. */
export interface AtoCobrado {
  ato: string
  primeiraDeDuas: boolean
  eventos: Eventos
}

/** 'Esta alteração gera R$ 80,00.'; undefined where the act costs nothing. */
export function avisoDaCobranca(
  { ato, primeiraDeDuas, eventos }: AtoCobrado,
  cobrados: ValoresCobrados | undefined,
) {
  if (!cobrados) return undefined
  const total = Object.entries(eventos).reduce(
    (soma, [evento, quantos]) => soma + cobrados[evento as keyof ValoresCobrados] * quantos,
    0,
  )
  const quando = primeiraDeDuas
    ? `Com a segunda aprovação, ${ato}`
    : `${ato[0]?.toUpperCase()}${ato.slice(1)}`
  return total > 0 ? `${quando} gera ${formatDinheiro(total as Centavos)}.` : undefined
}

/** Like `avisoDaCobranca`, for a question; without an answer of the server nothing is said, and the act can go on. */
export async function perguntarCobranca(queryClient: QueryClient, id: number, ato: AtoCobrado) {
  const cobrados = await queryClient
    .fetchQuery({ ...cobradosOptions(id), staleTime: 0 })
    .catch(() => undefined)
  return avisoDaCobranca(ato, cobrados)
}
