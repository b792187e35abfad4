import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
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
  exigir(tx: Tx): Promise<void>
  /** Last step of each transaction: renews the lease. */
  renovar(tx: Tx): Promise<void>
}

const RENOVA_MS = 5_000
const VALE_SEGUNDOS = 20
/** Longer than a killed import's lease, so that the next import waits for the expiry and then goes on. */
const PACIENCIA_MS = 60_000

interface OpcoesDaTrava {
  /** Names what only one import at a time may do. */
  chave: string
  /** How long the next import waits, in ms; by default a minute. */
  pacienciaMs?: number | undefined
  /** Milliseconds between two renewals; tests shorten it. */
  renovaMs?: number
  onProgress?: ((texto: string) => void) | undefined
}
const PAUSA_MS = 500

/**
 * Runs `work` while no other import of this key runs. Waits up to a minute for a running one, then throws
 * ImportacaoRecusada. A killed import loses its lease 20 s after its last renewal.
 */
export async function withImportLease<T>(
  db: Db,
  opcoes: OpcoesDaTrava,
  work: (trava: ImportLease) => Promise<T>,
): Promise<T> {
  const id = await acquireLease(db, opcoes)
  const progresso = { etapa: '', linhas: 0 }
  // If this renewal fails, the import's next transaction throws.
  const renovacao = every(opcoes.renovaMs ?? RENOVA_MS, () => tocarSeLivre(db, id, progresso))
  try {
    return await work({
      id,
      progresso,
      async exigir(tx) {
        if (!(await lockTrava(tx, id)))
          throw new ImportacaoRecusada(
            'A importação ficou parada e outra tomou o seu lugar. Envie o arquivo de novo.',
          )
      },
      renovar: (tx) => renewLease(tx, id, progresso),
    })
  } finally {
    await renovacao.stop()
    await withTransaction(db, (tx) => tx.deleteFrom('importacao').where('id', '=', id).execute())
  }
}

async function acquireLease(
  db: Db,
  { chave, pacienciaMs = PACIENCIA_MS, onProgress }: OpcoesDaTrava,
): Promise<number> {
  const fim = Date.now() + pacienciaMs
  for (;;) {
    const nova = await withTransaction(db, async (tx) => {
      // An import with an open transaction lives, whatever its last renewal: skip its row instead of waiting with a
      // connection.
      await tx
        .deleteFrom('importacao')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('importacao')
            .where('chave', '=', chave)
            .where('vivaEm', '<', sql<Date>`now() - make_interval(secs => ${VALE_SEGUNDOS})`)
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
    if (nova) return nova.id
    if (Date.now() > fim)
      throw new ImportacaoRecusada(
        'Outra importação do mesmo tipo está em andamento. Tente de novo quando ela terminar.',
      )
    onProgress?.('Aguardando o fim de outra importação…')
    await wait(PAUSA_MS)
  }
}

/** Locks the row against deletion, but not against renewal. Resolves to false when the row is gone. */
async function lockTrava(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('importacao')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

const VIVA = { vivaEm: sql<Date>`clock_timestamp()` }

async function renewLease(tx: Tx, id: number, progresso: ImportLease['progresso']): Promise<void> {
  await tx
    .updateTable('importacao')
    .set({ ...VIVA, ...progresso })
    .where('id', '=', id)
    .execute()
}

/** Waits for no lock: a transaction that holds the row is about to renew it. */
async function tocarSeLivre(db: Db, id: number, progresso: ImportLease['progresso']): Promise<void> {
  await db
    .updateTable('importacao')
    .set({ ...VIVA, ...progresso })
    .where('id', 'in', (eb) =>
      eb.selectFrom('importacao').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** Progress of the running import of this key; undefined when none runs. */
export async function andamento(db: Db, chave: string): Promise<ImportLease['progresso'] | undefined> {
  return db
    .selectFrom('importacao')
    .where('chave', '=', chave)
    .where('vivaEm', '>', sql<Date>`now() - make_interval(secs => ${VALE_SEGUNDOS})`)
    .select(['etapa', 'linhas'])
    .executeTakeFirst()
}
