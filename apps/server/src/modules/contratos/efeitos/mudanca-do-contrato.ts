import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { AcaoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import type { Acao, Lado } from '@lastro/shared/contratos/transicoes'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'
import type { Retrato } from '../nucleo/retrato.ts'

/** Acts on a payoff, as the contract's history names them. */
const ACOES_COM_BAIXA = [
  'informarVenda',
  'abrirBaixa',
  'pagarBaixa',
  'liberarVenda',
  'estornarPagamento',
  'cancelarBaixa',
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

export interface AutoriaDaMudanca {
  tx: Tx
  clock: Clock
  /** null: the program did it, because it was due. */
  sessao: (Pick<Sessao, 'usuarioId' | 'tipo'> & Partial<Pick<Sessao, 'nome'>>) | null
  lado: Lado | null
}

/** A contract before and after an act. Every effect is derived from the two states. */
export interface MudancaDoContrato {
  acao: AcaoDoContrato
  motivo: string | null
  /** undefined: the contract is new. */
  antes: EstadoDoContrato | undefined
  depois: EstadoDoContrato
  retratos: { antes: Retrato | undefined; depois: Retrato }
}
