import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { avaliarContratos, type ChaveDoContrato } from './avaliacao.repository.ts'
import { atualizarCasos, avisarCasos } from './casos.service.ts'
import { lockContratos } from './reavaliacao.repository.ts'
import { REAVALIAR_CONTRATOS } from './reavaliar.ts'

const POR_LOTE = 100

const lotesDe = (contratos: readonly ChaveDoContrato[]) =>
  Array.from({ length: Math.ceil(contratos.length / POR_LOTE) }, (_, index) =>
    contratos.slice(index * POR_LOTE, (index + 1) * POR_LOTE),
  )

/** Called in the transaction that changes what reference price vehicles of these contracts have: asks for them to be evaluated. */
export async function pedirReavaliacaoDosContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
): Promise<void> {
  for (const lote of lotesDe(contratos)) await enqueue(tx, REAVALIAR_CONTRATOS, { contratos: lote })
}

/** Evaluates these contracts as an import of prices does, one transaction for each batch; again it changes nothing. */
export async function reavaliarContratos(
  { db, clock }: { db: Db; clock: Clock },
  contratos: readonly ChaveDoContrato[],
): Promise<void> {
  for (const lote of lotesDe(contratos))
    await withTransaction(db, async (tx) => {
      const agora = clock.now()
      const avaliacao = { hoje: clock.today(), agora, motivo: 'contrato' as const, reavaliacaoId: null }
      const mudaram = await avaliarContratos(tx, await lockContratos(tx, lote), avaliacao)
      await avisarCasos(tx, await atualizarCasos(tx, mudaram, agora), agora)
    })
}
