import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { every } from '../every.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** The right to import under one key; whoever lost it can't write any more. */
export interface ImportLease {
  id: number
  /** What whoever asks is told (`etapa`, lines so far); written with the next sign of life. */
  progresso: { etapa: string; linhas: number }
  /** First step of each of the import's transactions: fails when another import took over, and until the end none can. */
  exigir(tx: Tx): Promise<void>
  /** Last step of each of them: a sign of life. */
  renovar(tx: Tx): Promise<void>
}

const RENOVA_MS = 5_000
const VALE_SEGUNDOS = 20
/** Longer than a killed import's right lasts, so that the next command waits for it and then goes on. */
const PACIENCIA_MS = 60_000

interface OpcoesDaTrava {
  /** What only one import at a time may do. */
  chave: string
  /** How long the next one waits; a minute unless told. */
  pacienciaMs?: number | undefined
  /** Between two signs of life; tests shorten it. */
  renovaMs?: number
  onProgress?: ((texto: string) => void) | undefined
}
const PAUSA_MS = 500

/**
 * Runs `work` while no other import of the same key runs. One that runs is waited for, up to a minute; one that was killed loses its
 * right 20 s after its last sign of life.
 */
export async function withImportLease<T>(
  db: Db,
  opcoes: OpcoesDaTrava,
  work: (trava: ImportLease) => Promise<T>,
): Promise<T> {
  const id = await acquireLease(db, opcoes)
  const progresso = { etapa: '', linhas: 0 }
  // If it can't be renewed now, the next transaction of the import says so.
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
      // One whose transaction is under way lives, whatever its last sign says; nobody waits for its end with a connection in hand.
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

/** Keeps the row from being deleted, not from being renewed. Answers whether it is there. */
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

/** Waits for no lock: who holds the row is about to renew it. */
async function tocarSeLivre(db: Db, id: number, progresso: ImportLease['progresso']): Promise<void> {
  await db
    .updateTable('importacao')
    .set({ ...VIVA, ...progresso })
    .where('id', 'in', (eb) =>
      eb.selectFrom('importacao').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** What the import under this key is doing; undefined when none is under way. */
export async function andamento(db: Db, chave: string): Promise<ImportLease['progresso'] | undefined> {
  return db
    .selectFrom('importacao')
    .where('chave', '=', chave)
    .where('vivaEm', '>', sql<Date>`now() - make_interval(secs => ${VALE_SEGUNDOS})`)
    .select(['etapa', 'linhas'])
    .executeTakeFirst()
}
