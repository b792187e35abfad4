import { Text } from '@mantine/core'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { AtoCobrado, EventoDoAto } from '@lastro/shared/contratos/atos-cobrados'
import { type ValoresCobrados, valoresCobradosCall } from '@lastro/shared/contratos/contrato'
import { formatDinheiro, somar, ZERO, type Centavos } from '@lastro/shared/dinheiro'
import { queryOf } from '#lib/api.ts'

/** What each billed event of a contract would cost the institution now. */
const cobradosOptions = (id: number) =>
  queryOf(valoresCobradosCall, { params: { id }, meta: { silent: true } })

/** Every act that bills, in words. */
const NOME_DO_ATO: Record<AtoCobrado, string> = {
  aprovar: 'esta aprovação',
  alterar: 'esta alteração',
  liquidar: 'esta liquidação',
  efetivarAlteracao: 'esta alteração',
  aceitarAlteracao: 'esta alteração',
  liberarVenda: 'esta liberação',
}

/** Whose later act bills instead of this one. */
const DEPOIS_DE = {
  segundaPessoa: 'Com a segunda aprovação',
  loja: 'Com a aprovação da loja',
} as const

/** A billing act, how many events of each of its kinds it makes, and after whose act it bills (else at once). */
export type Cobranca<A extends AtoCobrado = AtoCobrado> = A extends AtoCobrado
  ? {
      ato: A
      eventos: Readonly<Record<EventoDoAto<A>, number>>
      depoisDe?: keyof typeof DEPOIS_DE | false | undefined
    }
  : never

/** What an act's events cost at these unit prices. */
const custoDe = ({ eventos }: Pick<Cobranca, 'eventos'>, cobrados: ValoresCobrados): Centavos =>
  somar(
    Object.entries(eventos).map(
      ([evento, quantos]) => (cobrados[evento as keyof ValoresCobrados] * quantos) as Centavos,
    ),
  )

/** 'Esta alteração gera R$ 80,00.'; undefined where the act costs nothing. */
function frase({ ato, depoisDe }: Pick<Cobranca, 'ato' | 'depoisDe'>, custo: Centavos) {
  if (custo <= ZERO) return undefined
  // What the store approves is the whole proposal.
  const sujeito = depoisDe === 'loja' ? 'esta proposta' : NOME_DO_ATO[ato]
  const dito = depoisDe
    ? `${DEPOIS_DE[depoisDe]}, ${sujeito}`
    : `${sujeito[0]?.toUpperCase()}${sujeito.slice(1)}`
  return `${dito} gera ${formatDinheiro(custo)}.`
}

/** What an act bills, in a sentence; undefined where it costs nothing or no price is known. */
export const avisoDaCobranca = (cobranca: Cobranca, cobrados: ValoresCobrados | undefined) =>
  cobrados && frase(cobranca, custoDe(cobranca, cobrados))

/** An act on a contract, for a question. */
type CobrancaDoContrato<A extends AtoCobrado = AtoCobrado> = Cobranca<A> & { contratoId: number }

/**
 * Like `avisoDaCobranca`, for a question about one act on one contract or several. One sentence sums those that bill at
 * once, another one those that bill after somebody's later act. Without an answer of the server nothing is said, and the
 * act can go on.
 */
export async function perguntarCobranca<A extends AtoCobrado>(
  queryClient: QueryClient,
  ...cobrancas: readonly CobrancaDoContrato<A>[]
): Promise<string[]> {
  const custos = await Promise.all(
    cobrancas.map(async (cobranca) => {
      const cobrados = await queryClient
        .fetchQuery({ ...cobradosOptions(cobranca.contratoId), staleTime: 0 })
        .catch(() => undefined)
      return { cobranca, custo: cobrados ? custoDe(cobranca, cobrados) : ZERO }
    }),
  )
  const porMomento = Map.groupBy(custos, ({ cobranca }) => cobranca.depoisDe || undefined)
  return [...porMomento.values()].flatMap(
    (deste) => (deste[0] && frase(deste[0].cobranca, somar(deste.map(({ custo }) => custo)))) ?? [],
  )
}

/** Tells the institution what an act bills, before it is done. Draws nothing where the act costs nothing. */
export function CobrancaDoAto(cobranca: CobrancaDoContrato) {
  const { data } = useQuery(cobradosOptions(cobranca.contratoId))
  const aviso = avisoDaCobranca(cobranca, data)
  return (
    aviso && (
      <Text size="sm" role="status">
        {aviso}
      </Text>
    )
  )
}
