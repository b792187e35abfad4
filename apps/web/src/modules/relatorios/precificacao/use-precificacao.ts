import { historicoPrecificacaoCall } from '@lastro/shared/veiculos/veiculo'
import { garantiasDaInstituicaoCall } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeVeiculos } from '../busca.ts'
import { reportQueryOptions } from '../report-query-options.ts'
import { formatDinheiro, type Centavos } from '@lastro/shared/dinheiro'
import type * as z from 'zod'
import { formatPercentual } from '#lib/format.ts'

/** Spec section 9. */
export const POR_PAGINA = 10

interface Pagina {
  pagina: number
  quantidadePorPagina: number
}

export const lerVeiculos = (instituicaoId: number, query: Omit<BuscaDeVeiculos, 'pagina'> & Pagina) =>
  call(garantiasDaInstituicaoCall, { params: { id: instituicaoId }, query: { ...query } })

export function veiculosOptions(instituicaoId: number | undefined, busca: BuscaDeVeiculos) {
  const { filtro, ordenacao, pagina = 1 } = busca
  const query = { filtro, ordenacao, pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' }
  return queryOf(garantiasDaInstituicaoCall, {
    params: { id: instituicaoId },
    query,
    ...reportQueryOptions(instituicaoId),
  })
}

/** GET /api/veiculos/{id}/historico-precificacao, newest first. */
export const historicoOptions = (veiculoId: number) =>
  queryOf(historicoPrecificacaoCall, {
    params: { id: veiculoId },
    select: ({ precificacoes }) => precificacoes,
    meta: { silent: [404] },
  })

export type Precificacao = z.output<typeof historicoPrecificacaoCall.answer>['precificacoes'][number]

export interface Variacao {
  valor: number
  /** 0.05 means 5% more than before. */
  razao: number
}
export interface PrecificacaoComVariacao extends Precificacao {
  /** null for the oldest price. */
  variacao: Variacao | null
}

/** Adds to each price its change against the price before. Expects the newest first. */
export function withVariacao(precificacoes: readonly Precificacao[]): PrecificacaoComVariacao[] {
  return precificacoes.map((atual, indice) => {
    const anterior = precificacoes[indice + 1]
    return { ...atual, variacao: anterior ? variacaoEntre(anterior.preco, atual.preco) : null }
  })
}

function variacaoEntre(antes: Centavos, depois: Centavos): Variacao | null {
  return antes === 0 ? null : { valor: depois - antes, razao: (depois - antes) / antes }
}

/** 'subiu R$ 2.243,00 (+2,80%)'; undefined where there is no earlier price. */
export function textoDaVariacao(variacao: Variacao | null): string | undefined {
  if (!variacao) return undefined
  const { valor, razao } = variacao
  if (valor === 0) return 'sem mudança'
  const quanto = formatDinheiro(Math.abs(valor) as Centavos)
  const quantos = formatPercentual(Math.abs(razao))
  return valor > 0 ? `subiu ${quanto} (+${quantos})` : `caiu ${quanto} (−${quantos})`
}
