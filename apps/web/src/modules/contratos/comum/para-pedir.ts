import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { ZERO } from '@lastro/shared/dinheiro'

/** A contract as a request for reinforcement names it. */
export const paraPedir = ({ id, numero, loja, statusId, cobertura }: ContratoDetalhe) => ({
  contratoId: id,
  numero,
  loja,
  statusId,
  deficit: cobertura?.deficit ?? ZERO,
})
