import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { MINUTE } from '../durations.ts'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { every } from '../every.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** The exclusive right to import under one key. An import that lost its lease can't write any more. */
export interface ImportLease {
  id: number
  /** Progress for callers that ask (stage, lines so far); written with the next renewal. */
  progresso: { etapa: string; linhas: number }
  /**
   * First step of each transaction of the import: throws when another import took over, and blocks such a take-over
   * until the commit.
   */
  assertHeld(tx: Tx): Promise<void>
  /** Last step of each transaction: renews the lease. */
  renew(tx: Tx): Promise<void>
}

const RENEW_EVERY_MS = 5_000
const LEASE_SECONDS = 20
/** Longer than a killed import's lease, so that the next import waits for the expiry and then goes on. */
const PATIENCE_MS = MINUTE

/** Imports of this process that hold a lease or wait for one. */
const RUNNING = new Set<Promise<unknown>>()

/**
 * Resolves once no import of this process runs. A server that ends waits for it with the database open. An import that
 * was cut off then gives its lease back, so that the next one needn't wait until it lapses.
 */
export async function importsEnded(): Promise<void> {
  while (RUNNING.size > 0) await Promise.allSettled(RUNNING)
}

interface LeaseOptions {
  /** Names what only one import at a time may do. */
  chave: string
  /** How long the next import waits, in ms; by default a minute. */
  patienceMs?: number | undefined
  /** Milliseconds between two renewals; tests shorten it. */
  renewEveryMs?: number
  onProgress?: ((texto: string) => void) | undefined
}
const PAUSE_MS = 500

/**
 * Runs `work` while no other import of this key runs. Waits up to a minute for a running one, then throws
 * ImportacaoRecusada. A killed import loses its lease 20 s after its last renewal.
 */
export function withImportLease<T>(
  db: Db,
  opcoes: LeaseOptions,
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> {
  const running = runWithLease(db, opcoes, work)
  RUNNING.add(running)
  const forget = () => void RUNNING.delete(running)
  running.then(forget, forget)
  return running
}

async function runWithLease<T>(
  db: Db,
  opcoes: LeaseOptions,
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> {
  const id = await acquireLease(db, opcoes)
  const progresso = { etapa: '', linhas: 0 }
  // If this renewal fails, the import's next transaction throws.
  const renewal = every(opcoes.renewEveryMs ?? RENEW_EVERY_MS, () => renewUnlessLocked(db, id, progresso))
  try {
    return await work({
      id,
      progresso,
      async assertHeld(tx) {
        if (!(await lockLease(tx, id)))
          throw new ImportacaoRecusada(
            'A importação ficou parada e outra tomou o seu lugar. Envie o arquivo de novo.',
          )
      },
      renew: (tx) => renewLease(tx, id, progresso),
    })
  } finally {
    await renewal.stop()
    await withTransaction(db, (tx) => tx.deleteFrom('importacao').where('id', '=', id).execute())
  }
}

async function acquireLease(
  db: Db,
  { chave, patienceMs = PATIENCE_MS, onProgress }: LeaseOptions,
): Promise<number> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const created = await withTransaction(db, async (tx) => {
      // An import with an open transaction lives, whatever its last renewal: skip its row instead of waiting with a
      // connection.
      await tx
        .deleteFrom('importacao')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('importacao')
            .where('chave', '=', chave)
            .where('vivaEm', '<', sql<Date>`now() - make_interval(secs => ${LEASE_SECONDS})`)
            .select('id')
            .forUpdate()
            .skipLocked(),
        )
        .execute()
      return tx
        .insertInto('importacao')
        .values({ chave })
        .onConflict((oc) => oc.column('chave').doNothing())
        .returning('id')
        .executeTakeFirst()
    })
    if (created) return created.id
    if (Date.now() > deadline)
      throw new ImportacaoRecusada(
        'Outra importação do mesmo tipo está em andamento. Tente de novo quando ela terminar.',
      )
    onProgress?.('Aguardando o fim de outra importação…')
    await wait(PAUSE_MS)
  }
}

/** Locks the row against deletion, but not against renewal. Resolves to false when the row is gone. */
async function lockLease(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('importacao')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

const ALIVE_NOW = { vivaEm: sql<Date>`clock_timestamp()` }

async function renewLease(tx: Tx, id: number, progresso: ImportLease['progresso']): Promise<void> {
  await tx
    .updateTable('importacao')
    .set({ ...ALIVE_NOW, ...progresso })
    .where('id', '=', id)
    .execute()
}

/** Waits for no lock: a transaction that holds the row is about to renew it. */
async function renewUnlessLocked(db: Db, id: number, progresso: ImportLease['progresso']): Promise<void> {
  await db
    .updateTable('importacao')
    .set({ ...ALIVE_NOW, ...progresso })
    .where('id', 'in', (eb) =>
      eb.selectFrom('importacao').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** Progress of the running import of this key; undefined when none runs. */
export async function readProgress(db: Db, chave: string): Promise<ImportLease['progresso'] | undefined> {
  return db
    .selectFrom('importacao')
    .where('chave', '=', chave)
    .where('vivaEm', '>', sql<Date>`now() - make_interval(secs => ${LEASE_SECONDS})`)
    .select(['etapa', 'linhas'])
    .executeTakeFirst()
}
