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

/** So many rows are linked in one transaction. */
const LOTE = 500

/**
 * Gives every audit row that is committed its link, in the order of the sequence, and tells each chain's new head after the commit.
 * Several processes may run it at once: the head's lock makes them take turns. A row whose transaction commits late gets a later
 * position; the chain's own order is what counts from then on. When `signal` says so it ends between two batches.
 */
export async function encadear(
  db: Db,
  onCabeca: (cabeca: Cabeca) => unknown,
  signal?: AbortSignal,
): Promise<void> {
  for (const instituicaoId of await listCadeiasPendentes(db)) {
    for (;;) {
      if (signal?.aborted) return
      const { cabeca, ligadas } = await encadearLote(db, instituicaoId)
      if (ligadas > 0) await onCabeca(cabeca)
      if (ligadas < LOTE) break
    }
  }
}

function encadearLote(db: Db, instituicaoId: number): Promise<{ cabeca: Cabeca; ligadas: number }> {
  return withTransaction(db, async (tx) => {
    const antes = await lockCabeca(tx, instituicaoId)
    const linhas = await listPendentes(tx, instituicaoId, LOTE)
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
