import { anoDe } from '@lastro/shared/dia'
import * as z from 'zod'
import type { Ambiente } from '../../ambiente.ts'
import type { Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { upsertAvaliacoes, type ChaveDoContrato } from './avaliacao.repository.ts'
import { concluirAvaliacao, reavaliarPendentes } from './avaliacao.service.ts'
import { existsVirada, insertVirada, listContratosDaVirada, lockContratos } from './reavaliacao.repository.ts'

/** The job that evaluates some contracts, of which a vehicle left the stock, came back, or takes its reference price from elsewhere. */
export const REAVALIAR_CONTRATOS = {
  nome: 'reavaliar-contratos',
  dados: z.object({
    contratos: z.array(z.object({ instituicaoFinanceiraId: z.int(), contratoId: z.int() })),
  }),
}

/** Contracts of one job, which evaluates them in one transaction. */
const POR_LOTE = 100

/** Called in the transaction of a stock load that changes what vehicles of these contracts count: asks for them to be evaluated. */
export async function pedirReavaliacaoDosContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
): Promise<void> {
  for (let start = 0; start < contratos.length; start += POR_LOTE)
    await enqueue(tx, REAVALIAR_CONTRATOS, { contratos: contratos.slice(start, start + POR_LOTE) })
}

/** Evaluates these contracts as an import of prices does; again it changes nothing. */
export function reavaliarContratos(
  { db, clock }: Ambiente,
  contratos: readonly ChaveDoContrato[],
  motivo: 'ano' | 'estoque' = 'estoque',
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const avaliacao = { hoje: clock.today(), agora: clock.now(), motivo, reavaliacaoId: null }
    const mudaram = await upsertAvaliacoes(tx, await lockContratos(tx, contratos), avaliacao)
    await concluirAvaliacao(tx, mudaram, avaliacao)
  })
}

/**
 * The zero-km prices hold for the current and the next model year, so on the first of January vehicles leave them, and others come to them,
 * without an import. Evaluates the contracts that have such vehicles, batch by batch, once a year: a start of the server makes up for a new
 * year that began without one. What an import moved is the import's, so what waits for one comes first.
 */
export async function reavaliarNaVirada(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<void> {
  const hoje = clock.today()
  if (await existsVirada(db, anoDe(hoje))) return
  let depoisDe: ChaveDoContrato | undefined = { instituicaoFinanceiraId: 0, contratoId: 0 }
  while (depoisDe) {
    signal?.throwIfAborted()
    await reavaliarPendentes({ db, clock }, { ...(signal && { signal }) })
    const contratos: ChaveDoContrato[] = await listContratosDaVirada(db, {
      hoje,
      depoisDe,
      porLote,
    })
    if (contratos.length > 0) await reavaliarContratos({ db, clock }, contratos, 'ano')
    depoisDe = contratos.length < porLote ? undefined : contratos.at(-1)
  }
  await insertVirada(db, anoDe(hoje), clock.now())
}
