import type { AcaoDaAlteracao } from './alteracao.ts'
import type { AcaoDoPedido } from './pedido-reforco.ts'
import type { Acao } from './transicoes.ts'

/** Acts on a payoff, as the contract's history names them. */
export const ACOES_COM_BAIXA = [
  'informarVenda',
  'abrirBaixa',
  'pagarBaixa',
  'liberarVenda',
  'estornarPagamento',
  'cancelarBaixa',
  'reabrirBaixa',
] as const
export type AcaoComBaixa = (typeof ACOES_COM_BAIXA)[number]
export const isAcaoComBaixa = (acao: string): acao is AcaoComBaixa =>
  ACOES_COM_BAIXA.some((known) => known === acao)

/** Every act on a contract: its moves, those on its vehicles, the first of two consents, and what other acts cause. */
export type AcaoDoContrato =
  | Acao
  | AcaoDaAlteracao
  | AcaoDoPedido
  | AcaoComBaixa
  | 'criar'
  | 'primeiraAprovacao'
  | 'perderRegra'
  | 'expirarAlteracao'
