import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { DAY, SECOND } from '../durations.ts'
import type { Ambiente } from '../ambiente.ts'
import { withTransaction } from '../db/transaction.ts'
import { BusinessError } from './errors.ts'

const KEPT_MS = DAY
const FIRST_WAIT_MS = 20
const MAX_WAITS = 60

const KEY_REUSED = 'Esta Idempotency-Key já foi usada com outro conteúdo.'
const IN_PROGRESS = 'A mesma operação ainda está em andamento.'

interface Slot {
  usuarioId: number
  rota: string
  chave: string
}

/**
 * Runs a creating POST with an Idempotency-Key (domain 2): a repeat with that key and body gets the first answer.
 * Refuses another body with 422, and a malformed key with 400. `run` gets the transaction as its `db`, and the answer
 * is stored in that transaction. So a killed process leaves the work either done and answered, or not done at all. Only
 * successes are kept. A repeat during the first run waits without a connection. Without the header `run` just runs.
 */
export async function withIdempotency<D extends Ambiente, T>(
  deps: D,
  request: FastifyRequest,
  run: (deps: D) => Promise<T>,
): Promise<T> {
  const chave = request.headers['idempotency-key']
  if (chave === undefined) return run(deps)
  if (typeof chave !== 'string' || chave.length < 1 || chave.length > 255)
    throw new BusinessError('Idempotency-Key precisa ter de 1 a 255 caracteres.')
  const slot = {
    usuarioId: request.sessao.usuarioId,
    // The path as sent, not its pattern: a key is bound to one rule's path.
    rota: `${request.method} ${request.url.split('?')[0]}`,
    chave,
  }
  const corpoHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  for (let attempt = 0; attempt < MAX_WAITS; attempt++) {
    await insertSlot(deps, slot, corpoHash)
    const done = await withTransaction(deps.db, (tx) => runOnce({ ...deps, db: tx }, slot, corpoHash, run))
    if (done) return done.answer
    await sleep(Math.min(SECOND, FIRST_WAIT_MS * 2 ** attempt))
  }
  throw new BusinessError(IN_PROGRESS, 422)
}

async function insertSlot({ db, clock }: Ambiente, slot: Slot, corpoHash: Buffer): Promise<void> {
  await db
    .insertInto('chaveIdempotencia')
    .values({ ...slot, corpoHash, resposta: null, criadaEm: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The kept answer, or the result of `run`; undefined: another request holds the key. */
async function runOnce<D extends Ambiente, T>(
  deps: D,
  slot: Slot,
  corpoHash: Buffer,
  run: (deps: D) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const { db, clock } = deps
  const now = clock.now()
  const row = await db
    .selectFrom('chaveIdempotencia')
    .where('usuarioId', '=', slot.usuarioId)
    .where('rota', '=', slot.rota)
    .where('chave', '=', slot.chave)
    .select(['corpoHash', 'resposta', 'criadaEm'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.resposta !== null && row.criadaEm >= keptSince(now)) {
    if (!row.corpoHash.equals(corpoHash)) throw new BusinessError(KEY_REUSED, 422)
    // The route's own run() wrote this JSON.
    return { answer: JSON.parse(row.resposta) as T }
  }
  const answer = await run(deps)
  await db
    .updateTable('chaveIdempotencia')
    .where('usuarioId', '=', slot.usuarioId)
    .where('rota', '=', slot.rota)
    .where('chave', '=', slot.chave)
    .set({ corpoHash, resposta: JSON.stringify(answer), criadaEm: now })
    .execute()
  return { answer }
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** Deletes the keys older than 24 hours. */
export async function deleteExpiredKeys({ db, clock }: Ambiente): Promise<void> {
  await db.deleteFrom('chaveIdempotencia').where('criadaEm', '<', keptSince(clock.now())).execute()
}
