import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { avaliarContratos, type ChaveDoContrato, encerrarCobertura } from './avaliacao.repository.ts'
import { fecharCaso, insertPassos, listCasosAbertos } from './casos.repository.ts'
import { atualizarCasos, avisarCasos } from './casos.service.ts'
import {
  insertReavaliacao,
  listMesesNovos,
  lockProximosContratos,
  lockReavaliacaoPendente,
  type MesImportado,
  moverReavaliacao,
} from './reavaliacao.repository.ts'
import { REAVALIAR } from './reavaliar.ts'

/**
 * Evaluates a contract that was just changed, in the transaction of the change, after it. Does nothing for drafts, which pledge nothing.
 * Notices are for new reference prices only: who changed the contract knows (domain 7).
 */
export async function avaliarMudanca(
  tx: Tx,
  clock: Clock,
  {
    instituicaoFinanceiraId,
    id,
    status,
  }: { instituicaoFinanceiraId: number; id: number; status: StatusContrato },
  garantias: readonly { penhorId: number | null }[],
): Promise<void> {
  const contrato = { instituicaoFinanceiraId, contratoId: id }
  const agora = clock.now()
  if (status === StatusContrato.Rascunho) return
  const acabou = status === StatusContrato.Cancelado || status === StatusContrato.Liquidado
  if (acabou || garantias.every(({ penhorId }) => penhorId === null)) {
    await encerrar(tx, contrato, agora)
    return
  }
  const avaliacao = { hoje: clock.today(), agora, motivo: 'contrato' as const, reavaliacaoId: null }
  await atualizarCasos(tx, await avaliarContratos(tx, [contrato], avaliacao), agora)
}

/** A contract that ended, or has no vehicles any more, has nothing that covers it; its case, if one is open, ends with it. */
async function encerrar(tx: Tx, contrato: ChaveDoContrato, agora: Date): Promise<void> {
  const encerrada = await encerrarCobertura(tx, contrato, agora)
  if (!encerrada) return
  for (const caso of await listCasosAbertos(tx, [contrato])) {
    await fecharCaso(tx, caso, agora)
    await insertPassos(tx, [{ caso, passo: 'fechado', ...encerrada }], agora)
  }
}

/**
 * Called in the transaction that publishes months of reference prices: asks for all contracts to be evaluated, unless a newer month of the
 * same type is loaded already, which makes the published one move nothing (domain 6).
 */
export async function pedirReavaliacao(tx: Tx, meses: readonly MesImportado[], agora: Date): Promise<void> {
  const novos = await listMesesNovos(tx, meses)
  if (novos.length === 0) return
  await insertReavaliacao(tx, novos, agora)
  await enqueue(tx, REAVALIAR, {}, { chave: 'pendente' })
}

/** Few enough that a request waits no noticeable time for a batch on the one connection of the embedded engine. */
const CONTRATOS_POR_LOTE = 100

interface Opcoes {
  signal?: AbortSignal
  porLote?: number
}

/**
 * Evaluates what imports asked for, batch by batch; each batch, with its cases, notices and how far it came, is one transaction, so that a
 * kill or a second process changes nothing in the outcome. Answers how many contracts changed.
 */
export async function reavaliarPendentes(
  { db, clock }: { db: Db; clock: Clock },
  { signal, porLote = CONTRATOS_POR_LOTE }: Opcoes = {},
): Promise<number> {
  let mudaram = 0
  for (;;) {
    signal?.throwIfAborted()
    const lote = await withTransaction(db, (tx) => reavaliarLote(tx, clock, porLote))
    if (lote === undefined) return mudaram
    mudaram += lote
  }
}

/** One batch; undefined when nothing waits. */
async function reavaliarLote(tx: Tx, clock: Clock, porLote: number): Promise<number | undefined> {
  const reavaliacao = await lockReavaliacaoPendente(tx)
  if (!reavaliacao) return undefined
  const contratos = await lockProximosContratos(tx, reavaliacao, porLote)
  const ultimo = contratos.at(-1)
  const agora = clock.now()
  if (!ultimo) {
    await moverReavaliacao(tx, reavaliacao.id, { concluidaEm: agora })
    return 0
  }
  const mudaram = await avaliarContratos(tx, contratos, {
    hoje: clock.today(),
    agora,
    motivo: reavaliacao.inicial ? 'inicial' : 'importacao',
    reavaliacaoId: reavaliacao.id,
  })
  await avisarCasos(tx, await atualizarCasos(tx, mudaram, agora), agora)
  await moverReavaliacao(tx, reavaliacao.id, {
    ateInstituicaoId: ultimo.instituicaoFinanceiraId,
    ateContratoId: ultimo.contratoId,
  })
  return mudaram.length
}
