import type { Tx } from '#db/tables.ts'
import { updatePedidoReaberto } from '#modules/pedidos-reforco/pedidos.repository.ts'
import {
  type AlteracaoAberta,
  type FimDaAlteracao,
  updateFimDaAlteracao,
} from '../nucleo/alteracao.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { updatePenhoresFechados } from '../nucleo/penhor.repository.ts'

/**
 * Ends a proposal that is not accepted: frees its incoming vehicles and leaves its outgoing ones as they are. The
 * request for reinforcement that it answered is open again.
 */
export async function encerrarAlteracao(
  tx: Tx,
  { instituicaoFinanceiraId }: ChaveDoContrato,
  { id, incluir }: AlteracaoAberta,
  fim: FimDaAlteracao & { situacao: Exclude<FimDaAlteracao['situacao'], 'aceita'> },
): Promise<void> {
  await updatePenhoresFechados(
    tx,
    instituicaoFinanceiraId,
    incluir.map(({ penhorId }) => penhorId),
    fim.agora,
  )
  await updateFimDaAlteracao(tx, { instituicaoFinanceiraId, alteracaoId: id }, fim)
  await updatePedidoReaberto(tx, instituicaoFinanceiraId, id)
}
