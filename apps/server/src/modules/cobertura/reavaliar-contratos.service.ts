import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { avaliarContratos, type ChaveDoContrato } from './avaliacao.repository.ts'
import { atualizarCasos, avisarCasos } from './casos.service.ts'
import { lockContratos } from './reavaliacao.repository.ts'
import { REAVALIAR_CONTRATOS } from './reavaliar.ts'

/** Contracts of one job, which evaluates them in one transaction. */
const POR_LOTE = 100

/** Called in the transaction of a stock load that changes what reference price vehicles of these contracts have: asks for them to be evaluated. */
export async function pedirReavaliacaoDosContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
): Promise<void> {
  for (let start = 0; start < contratos.length; start += POR_LOTE)
    await enqueue(tx, REAVALIAR_CONTRATOS, { contratos: contratos.slice(start, start + POR_LOTE) })
}

/** Evaluates these contracts as an import of prices does; again it changes nothing. */
export function reavaliarContratos(
  { db, clock }: { db: Db; clock: Clock },
  contratos: readonly ChaveDoContrato[],
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const agora = clock.now()
    const avaliacao = { hoje: clock.today(), agora, motivo: 'estoque' as const, reavaliacaoId: null }
    const mudaram = await avaliarContratos(tx, await lockContratos(tx, contratos), avaliacao)
    await avisarCasos(tx, await atualizarCasos(tx, mudaram, agora), avaliacao)
  })
}
