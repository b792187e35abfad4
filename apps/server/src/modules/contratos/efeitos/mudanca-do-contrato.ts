import type { AcaoDoContrato } from '@lastro/shared/contratos/acao-do-contrato'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'
import type { Retrato } from '../nucleo/retrato.ts'

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
