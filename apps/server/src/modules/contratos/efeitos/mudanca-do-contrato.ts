import type { AcaoDoContrato } from '@lastro/shared/contratos/acao-do-contrato'
import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.service.ts'
import type { Retrato } from '../nucleo/retrato.ts'

/** A contract before and after an act. Every effect is derived from the two states. */
export interface MudancaDoContrato {
  acao: AcaoDoContrato
  motivo: string | null
  /** undefined: the contract is new. */
  antes: EstadoDoContrato | undefined
  depois: EstadoDoContrato
  retratos: { antes: Retrato | undefined; depois: Retrato }
}
