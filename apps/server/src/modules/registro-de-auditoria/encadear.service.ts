import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import {
  type Cabeca,
  type Elo,
  insertElos,
  listCadeiasPendentes,
  listPendentes,
  lockCabeca,
} from './cadeia.repository.ts'
import { hashDoElo } from './elo.service.ts'

/** Rows linked in one transaction. */
const ROWS_PER_TRANSACTION = 500

/**
 * Links every committed audit row in order of sequence, and reports each chain's new head after the commit. Processes
 * may run it at once: the lock on the head makes them take turns. A row committed late gets a later position, and only
 * the chain's order counts. An aborted `signal` ends it between two batches.
 */
export async function encadear(
  db: Db,
  onCabeca: (cabeca: Cabeca) => unknown,
  signal?: AbortSignal,
): Promise<void> {
  for (const instituicaoId of await listCadeiasPendentes(db)) {
    for (;;) {
      if (signal?.aborted) return
      const { cabeca, ligadas } = await linkBatch(db, instituicaoId)
      if (ligadas > 0) await onCabeca(cabeca)
      if (ligadas < ROWS_PER_TRANSACTION) break
    }
  }
}

function linkBatch(db: Db, instituicaoId: number): Promise<{ cabeca: Cabeca; ligadas: number }> {
  return withTransaction(db, async (tx) => {
    const antes = await lockCabeca(tx, instituicaoId)
    const linhas = await listPendentes(tx, instituicaoId, ROWS_PER_TRANSACTION)
    const elos: Elo[] = []
    let cabeca = antes
    for (const linha of linhas) {
      const posicao = cabeca.posicao + 1
      cabeca = { ...cabeca, posicao, hash: hashDoElo(cabeca.hash, posicao, linha) }
      elos.push({ posicao, sequencia: linha.sequencia, hash: cabeca.hash })
    }
    await insertElos(tx, instituicaoId, elos)
    return { cabeca, ligadas: elos.length }
  })
}
