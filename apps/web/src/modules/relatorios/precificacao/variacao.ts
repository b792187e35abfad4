import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import type { historicoPrecificacaoResponse } from '@lastro/shared/veiculos/veiculo'
import type * as z from 'zod'
import { formatPercentual } from '#lib/format.ts'

export type Precificacao = z.output<typeof historicoPrecificacaoResponse>['precificacoes'][number]

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
