import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { numeroEmOutraGrafia } from '../nucleo/contratos.sql.ts'

/** Reads the number of the institution's newest contract, whatever became of the contract. */
export async function findUltimoNumero(db: Db, instituicaoId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select('numero')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.numero
}

/** Answers the first of these numbers that no contract of the institution has, ignoring case, accents and typography. */
export async function findNumeroLivre(
  db: Db,
  instituicaoId: number,
  numeros: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ numero: string }>`
    select numero from unnest(${numeros}::text[]) with ordinality as n (numero, ordem)
    where not exists (
      select from contrato where instituicao_financeira_id = ${instituicaoId} and numero_unico = lower(n.numero))
      and not ${numeroEmOutraGrafia(instituicaoId, sql<string>`n.numero`)}
    order by ordem limit 1`.execute(db)
  return rows[0]?.numero
}
