import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { insideTransaction } from '#db/transaction-guard.ts'
import { saidasAtrasadas, saldosAtrasados } from './conferencias-cobertura.sql.ts'
import { alteracoesAtrasadas, CONFERENCIAS } from './conferencias.sql.ts'

export interface ResultadoDaConferencia {
  titulo: string
  total: number
  /** The first findings, in words. */
  frases: string[]
}

const MAX_FRASES = 20

/**
 * Proves the figures (domain 3, 5): statements equal their events, every Ativo contract was billed, and identifiers are
 * reserved. Open pledges are the guarantees of contracts in progress, and movements cover them. Reads one state of the
 * database and changes nothing. With `agora`, also finds work that waits too long; leave it out for a restored
 * database, where no server ran.
 */
export function conferir(
  db: Db,
  onProgress: (texto: string) => void = () => undefined,
  agora?: Date,
): Promise<ResultadoDaConferencia[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      insideTransaction(async () => {
        // The whole database may take longer than a request may.
        await sql`set local statement_timeout = 0`.execute(tx)
        return conferirInTransaction(tx, onProgress, agora)
      }),
    )
}

/** Proves the figures within a given transaction. */
export async function conferirInTransaction(
  tx: Tx,
  onProgress: (texto: string) => void = () => undefined,
  agora?: Date,
): Promise<ResultadoDaConferencia[]> {
  const resultados: ResultadoDaConferencia[] = []
  const atrasadas = agora ? [alteracoesAtrasadas(agora), saidasAtrasadas(agora), saldosAtrasados(agora)] : []
  for (const { titulo, query } of [...CONFERENCIAS, ...atrasadas]) {
    onProgress(`Conferindo: ${titulo}…`)
    const { rows } = await sql<{ frase: string; total: number }>`
      select frase, count(*) over () as total from (${query}) as falhas limit ${MAX_FRASES}`.execute(tx)
    resultados.push({ titulo, total: rows[0]?.total ?? 0, frases: rows.map(({ frase }) => frase) })
  }
  return resultados
}
