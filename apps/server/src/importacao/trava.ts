import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** The right to import under one key; whoever lost it can't write any more. */
export interface Trava {
  id: number
  /** What whoever asks is told (`etapa`, lines so far); written with the next sign of life. */
  progresso: { etapa: string; linhas: number }
  /** First step of each of the import's transactions: fails when another import took over. */
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
  onProgress?: ((texto: string) => void) | undefined
}
const PAUSA_MS = 500

/**
 * Runs `work` while no other import of the same key runs. One that runs is waited for, up to a minute; one that was killed loses its
 * right 20 s after its last sign of life.
 */
export async function comTrava<T>(
  db: Db,
  opcoes: OpcoesDaTrava,
  work: (trava: Trava) => Promise<T>,
): Promise<T> {
  const id = await pegar(db, opcoes)
  const progresso = { etapa: '', linhas: 0 }
  const renovacao = setInterval(() => {
    // If it can't be renewed now, the next transaction of the import says so.
    tocar(db, id, progresso).catch(() => undefined)
  }, RENOVA_MS)
  renovacao.unref()
  try {
    return await work({
      id,
      progresso,
      async renovar(tx) {
        if (!(await tocar(tx, id, progresso)))
          throw new ImportacaoRecusada(
            'A importação ficou parada e outra tomou o seu lugar. Envie o arquivo de novo.',
          )
      },
    })
  } finally {
    clearInterval(renovacao)
    await withTransaction(db, (tx) => tx.deleteFrom('importacao').where('id', '=', id).execute())
  }
}

async function pegar(
  db: Db,
  { chave, pacienciaMs = PACIENCIA_MS, onProgress }: OpcoesDaTrava,
): Promise<number> {
  const fim = Date.now() + pacienciaMs
  for (;;) {
    const nova = await withTransaction(db, async (tx) => {
      await tx
        .deleteFrom('importacao')
        .where('chave', '=', chave)
        .where('vivaEm', '<', sql<Date>`now() - make_interval(secs => ${VALE_SEGUNDOS})`)
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

async function tocar(db: Db, id: number, progresso: Trava['progresso']): Promise<boolean> {
  const result = await db
    .updateTable('importacao')
    .set({ vivaEm: sql<Date>`clock_timestamp()`, ...progresso })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What the import under this key is doing; undefined when none is under way. */
export async function andamento(db: Db, chave: string): Promise<Trava['progresso'] | undefined> {
  return db
    .selectFrom('importacao')
    .where('chave', '=', chave)
    .where('vivaEm', '>', sql<Date>`now() - make_interval(secs => ${VALE_SEGUNDOS})`)
    .select(['etapa', 'linhas'])
    .executeTakeFirst()
}
