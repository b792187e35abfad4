import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { outageOf } from '#db/outage.ts'
import { withTransaction } from '#db/transaction.ts'
import { tirarRegraDosContratos } from '../contratos/atos/perder-regra.service.ts'
import { listContratosEmAndamentoDaRegra } from '../contratos/leituras/contratos-da-regra.repository.ts'
import { listRegrasEmExclusao, type RegraEmExclusao, updateRegra } from './regras-garantia.repository.ts'

export const CONCLUIR_EXCLUSOES = { nome: 'concluir-exclusao-de-regras', dados: z.object({}) }

/** Contracts that lose the rule in one transaction. */
const BATCH_SIZE = 100

/**
 * Takes a rule that is being deleted from its next contracts, and marks it as deleted with the last of them. Answers
 * whether contracts are left.
 */
export function excluirUmLote(
  { db, clock }: Ambiente,
  { instituicaoId, regraId, usuarioId, lado }: RegraEmExclusao,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const chave = { instituicaoId, regraId }
    const contratos = await listContratosEmAndamentoDaRegra(tx, chave, { limite: BATCH_SIZE + 1 })
    const contratoIds = contratos.slice(0, BATCH_SIZE).map(({ id }) => id)
    const sessao = { usuarioId, tipo: lado }
    await tirarRegraDosContratos({ tx, clock }, { ...chave, contratoIds, sessao })
    const hasMore = contratos.length > BATCH_SIZE
    // No contract can take the rule any more.
    if (!hasMore) await updateRegra(tx, chave, { excluidaEm: clock.now() })
    return hasMore
  })
}

/**
 * Finishes deletions: takes each rule that is being deleted from its contracts, batch by batch. Running it again, or
 * several at once, continues the work. One failure doesn't stop the others: the first error is thrown at the end.
 */
export async function concluirExclusoes({
  signal,
  ...ambiente
}: Ambiente & { signal: AbortSignal }): Promise<void> {
  let falha: unknown
  for (const regra of await listRegrasEmExclusao(ambiente.db, BATCH_SIZE))
    try {
      for (let hasMore = true; hasMore; ) {
        signal.throwIfAborted()
        hasMore = await excluirUmLote(ambiente, regra)
      }
    } catch (error) {
      if (signal.aborted || outageOf(error) !== undefined) throw error
      falha ??= error
    }
  if (falha) throw falha
}
