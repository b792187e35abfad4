import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type Causa, isContractFailure, pedirReavaliacaoDosContratos } from './a-reavaliar.service.ts'
import { type ChaveDaCobertura, upsertAvaliacoes } from '../avaliar/avaliacao.repository.ts'
import { concluirAvaliacao } from './avaliar-mudancas.service.ts'
import {
  deleteReavaliacoes,
  insertReavaliacao,
  listMesesNovos,
  lockProximosContratos,
  lockReavaliacaoPendente,
  type MesImportado,
  type Reavaliacao,
  updateReavaliacao,
} from './reavaliacao.repository.ts'

/**
 * The job that evaluates all contracts after new months of reference prices. Defined here for those that queue it and
 * for the job itself.
 */
export const REAVALIAR = { nome: 'reavaliar-cobertura', dados: z.object({}) }

/**
 * Queues an evaluation of all contracts in the transaction that publishes months of reference prices. Does nothing
 * where a newer month of the type is loaded already and the new ones moved no price (domain 6). An older month may move
 * one: it prices the cars that no newer month lists.
 */
export async function pedirReavaliacao(
  tx: Tx,
  {
    novos,
    substituidos = [],
    moveram = false,
  }: { novos: readonly MesImportado[]; substituidos?: readonly MesImportado[]; moveram?: boolean },
  agora: Date,
): Promise<void> {
  const recentes = await listMesesNovos(tx, novos)
  const meses = [...(moveram && recentes.length === 0 ? novos : recentes), ...substituidos]
  if (meses.length === 0) return
  await insertReavaliacao(tx, meses, agora)
  await enqueue(tx, REAVALIAR, {}, { chave: 'pendente' })
}

/**
 * Sizes of a batch in contracts, and its times in milliseconds. A batch holds up changes of its contracts, and on the
 * embedded engine every request.
 */
const BATCH = { first: 500, max: 1_000, fastMs: 125, slowMs: 1_000 }

/** Answers the next batch's size: twice as many after a fast batch, half as many after a slow one. */
function nextBatchSize(contratos: number, milissegundos: number): number {
  if (milissegundos > BATCH.slowMs) return Math.max(1, Math.floor(contratos / 2))
  return milissegundos < BATCH.fastMs ? Math.min(BATCH.max, contratos * 2) : contratos
}

interface Opcoes {
  signal?: AbortSignal
  /** Fixes the size of a batch, in contracts. */
  porLote?: number
}

/**
 * Evaluates what imports asked for, batch by batch, and answers how many contracts changed. Each batch with its cases,
 * notices and progress is one transaction, so that a kill or a second process changes nothing in the outcome. A failing
 * batch is halved. A contract that fails alone gets a job of its own, which retries.
 */
export async function reavaliarPendentes(
  { db, clock }: Ambiente,
  { signal, porLote }: Opcoes = {},
): Promise<number> {
  let mudaram = 0
  let contratos = porLote ?? BATCH.first
  for (;;) {
    signal?.throwIfAborted()
    const desde = performance.now()
    try {
      const lote = await withTransaction(db, (tx) => reavaliarLote(tx, clock, contratos))
      if (lote === undefined) return mudaram
      mudaram += lote
      contratos = porLote ?? nextBatchSize(contratos, performance.now() - desde)
    } catch (error) {
      if (!isContractFailure(error)) throw error
      if (contratos === 1 && !(await withTransaction(db, adiarContrato))) throw error
      contratos = Math.ceil(contratos / 2)
    }
  }
}

const KEEP_MS = 366 * DAY

/** Deletes evaluations that ended more than a year ago. Screens show the last one only. */
export const apagarReavaliacoes = ({ db, clock }: Ambiente): Promise<void> =>
  deleteReavaliacoes(db, new Date(clock.now().getTime() - KEEP_MS))

/** Skips the next contract and queues a job for it; false: there is no next contract. */
async function adiarContrato(tx: Tx): Promise<boolean> {
  const reavaliacao = await lockReavaliacaoPendente(tx)
  const [contrato] = reavaliacao ? await lockProximosContratos(tx, reavaliacao, 1) : []
  if (!reavaliacao || !contrato) return false
  await pedirReavaliacaoDosContratos(tx, [contrato], causaDaReavaliacao(reavaliacao))
  await updateReavaliacao(tx, reavaliacao.id, progressoAte(contrato))
  return true
}

const causaDaReavaliacao = ({ id, inicial }: Reavaliacao): Causa => ({
  motivo: inicial ? 'inicial' : 'importacao',
  reavaliacaoId: id,
})
const progressoAte = ({ instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) => ({
  ateInstituicaoId: instituicaoFinanceiraId,
  ateContratoId: contratoId,
})

/** Evaluates one batch and answers how many contracts changed; undefined when nothing waits. */
async function reavaliarLote(tx: Tx, clock: Clock, porLote: number): Promise<number | undefined> {
  const reavaliacao = await lockReavaliacaoPendente(tx)
  if (!reavaliacao) return undefined
  const contratos = await lockProximosContratos(tx, reavaliacao, porLote)
  const ultimo = contratos.at(-1)
  const agora = clock.now()
  if (!ultimo) {
    await updateReavaliacao(tx, reavaliacao.id, { concluidaEm: agora })
    return 0
  }
  const avaliacao = { hoje: clock.today(), agora, ...causaDaReavaliacao(reavaliacao) }
  const mudaram = await upsertAvaliacoes(tx, contratos, avaliacao)
  await concluirAvaliacao(tx, mudaram, avaliacao)
  await updateReavaliacao(tx, reavaliacao.id, progressoAte(ultimo))
  return mudaram.length
}
