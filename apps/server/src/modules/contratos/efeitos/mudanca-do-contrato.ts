import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { AcaoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import type { Acao, Lado } from '@lastro/shared/contratos/transicoes'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'
import type { Retrato } from '../nucleo/retrato.ts'

/** What may happen to a contract: its moves, those of its vehicles, the first of two consents, and what others bring upon it. */
export type AcaoDoContrato =
  | Acao
  | AcaoDaAlteracao
  | AcaoDoPedido
  | 'criar'
  | 'primeiraAprovacao'
  | 'perderRegra'
  | 'expirarAlteracao'

/** In which transaction a contract changes, and by whom. */
export interface AutoriaDaMudanca {
  tx: Tx
  clock: Clock
  /** null: nobody did it, it was due. */
  sessao: (Pick<Sessao, 'usuarioId' | 'tipo'> & Partial<Pick<Sessao, 'nome'>>) | null
  lado: Lado | null
}

/** A contract as it was and as it is, from which every effect follows. */
export interface MudancaDoContrato {
  acao: AcaoDoContrato
  motivo: string | null
  /** undefined: it is new. */
  antes: EstadoDoContrato | undefined
  depois: EstadoDoContrato
  retratos: { antes: Retrato | undefined; depois: Retrato }
}
