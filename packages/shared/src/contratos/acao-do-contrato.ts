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

/** Acts of a running book taken over: many contracts at once, of which nothing is billed and nobody is told one by one. */
export const ACOES_DA_CARGA_INICIAL = ['cargaInicial', 'desfazerCarga'] as const
export type AcaoDaCargaInicial = (typeof ACOES_DA_CARGA_INICIAL)[number]
export const isAcaoDaCargaInicial = (acao: string): acao is AcaoDaCargaInicial =>
  ACOES_DA_CARGA_INICIAL.some((known) => known === acao)

/** Every act on a contract: its moves, those on its vehicles, the first of two consents, and what other acts cause. */
export type AcaoDoContrato =
  | Acao
  | AcaoDaAlteracao
  | AcaoDoPedido
  | AcaoComBaixa
  | AcaoDaCargaInicial
  | 'criar'
  | 'primeiraAprovacao'
  | 'perderRegra'
  | 'expirarAlteracao'
