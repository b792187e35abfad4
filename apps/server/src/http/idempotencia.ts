import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { BusinessError } from './errors.ts'

const GUARDADA_POR = 24 * 60 * 60 * 1000
/** A key whose request never ended (killed process) may be taken over after this. */
const ABANDONADA_APOS = 2 * 60 * 1000
const PRIMEIRA_ESPERA = 20
const MAXIMO_ESPERAS = 60

const CHAVE_DIFERENTE = 'Esta Idempotency-Key já foi usada com outro conteúdo.'
const EM_ANDAMENTO = 'A mesma operação ainda está em andamento.'

interface Slot {
  usuarioId: number
  rota: string
  chave: string
}

/**
 * Creating POSTs with an Idempotency-Key (domain 2): the same key and body answer the first result again, another body 422, a repeat
 * while the first is under way waits for it. Only successes are kept. Without the header `run` just runs.
 */
export async function comIdempotencia<T>(db: Db, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const chave = request.headers['idempotency-key']
  if (chave === undefined) return run()
  if (typeof chave !== 'string' || chave.length < 1 || chave.length > 255)
    throw new BusinessError('Idempotency-Key precisa ter de 1 a 255 caracteres.')
  const slot = {
    usuarioId: request.sessao.usuarioId,
    // The address as asked, not its pattern: the same key at another rule is another request.
    rota: `${request.method} ${request.url.split('?')[0]}`,
    chave,
  }
  const corpoHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  const kept = await claim(db, slot, corpoHash)
  // The route's own run() wrote it, so it has the route's shape.
  if (kept !== undefined) return JSON.parse(kept) as T
  try {
    const result = await run()
    await slotQuery(db, slot)
      .set({ resposta: JSON.stringify(result) })
      .execute()
    return result
  } catch (error) {
    await deleteSlot(db, slot)
    throw error
  }
}

/** Takes the key (undefined) or waits for its answer. */
async function claim(db: Db, slot: Slot, corpoHash: Buffer): Promise<string | undefined> {
  for (let attempt = 0; attempt < MAXIMO_ESPERAS; attempt++) {
    const now = Date.now()
    await db
      .deleteFrom('chaveIdempotencia')
      .where('criadaEm', '<', new Date(now - GUARDADA_POR))
      .execute()
    const inserted = await db
      .insertInto('chaveIdempotencia')
      .values({ ...slot, corpoHash, resposta: null, criadaEm: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('chave')
      .executeTakeFirst()
    if (inserted) return undefined
    const existing = await db
      .selectFrom('chaveIdempotencia')
      .where('usuarioId', '=', slot.usuarioId)
      .where('rota', '=', slot.rota)
      .where('chave', '=', slot.chave)
      .select(['corpoHash', 'resposta', 'criadaEm'])
      .executeTakeFirst()
    if (existing && !existing.corpoHash.equals(corpoHash)) throw new BusinessError(CHAVE_DIFERENTE, 422)
    if (existing?.resposta) return existing.resposta
    if (existing && now - existing.criadaEm.getTime() > ABANDONADA_APOS) await deleteSlot(db, slot)
    else await sleep(Math.min(1000, PRIMEIRA_ESPERA * 2 ** attempt))
  }
  throw new BusinessError(EM_ANDAMENTO, 422)
}

function slotQuery(db: Db, { usuarioId, rota, chave }: Slot) {
  return db
    .updateTable('chaveIdempotencia')
    .where('usuarioId', '=', usuarioId)
    .where('rota', '=', rota)
    .where('chave', '=', chave)
}

async function deleteSlot(db: Db, { usuarioId, rota, chave }: Slot): Promise<void> {
  await db
    .deleteFrom('chaveIdempotencia')
    .where('usuarioId', '=', usuarioId)
    .where('rota', '=', rota)
    .where('chave', '=', chave)
    .execute()
}
