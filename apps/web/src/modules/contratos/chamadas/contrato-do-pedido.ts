import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { ZERO } from '@lastro/shared/dinheiro'

/** The fields of a contract that the request for reinforcement needs. */
export const contratoDoPedido = ({
  id,
  numero,
  loja,
  statusId,
  cobertura,
}: Pick<ContratoNaLista, 'id' | 'numero' | 'loja' | 'statusId' | 'cobertura'>) => ({
  contratoId: id,
  numero,
  loja,
  statusId,
  deficit: cobertura?.deficit ?? ZERO,
})
