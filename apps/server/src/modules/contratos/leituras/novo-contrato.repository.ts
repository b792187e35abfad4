import { MINIMO_DE_CONTRATOS } from '@lastro/shared/contratos/credito-usual'
import { STATUS_CONTRATO, StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { list } from '#db/lists.ts'
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
    select numero from unnest(${list(numeros, 'text')}) with ordinality as n (numero, ordem)
    where not exists (
      select from contrato where instituicao_financeira_id = ${instituicaoId} and numero_unico = lower(n.numero))
      and not ${numeroEmOutraGrafia(instituicaoId, sql<string>`n.numero`)}
    order by ordem limit 1`.execute(db)
  return rows[0]?.numero
}

const STATUS_CONTADOS = STATUS_CONTRATO.filter((status) => status !== StatusContrato.Cancelado)
const MAX_RECENTES = 1_000

/**
 * Answers, in centavos, the credit that 95 of 100 of the institution's newest contracts don't exceed; null while there
 * are too few. Each status is read by itself, so that the index `contrato_lista` gives its newest rows alone.
 */
export async function findCreditoUsual(db: Db, instituicaoId: number): Promise<Centavos | null> {
  const { rows } = await sql<{ contratos: number; valorCredito: Centavos | null }>`
    select count(*) as contratos, percentile_disc(0.95) within group (order by valor_credito) as valor_credito
    from (
      select c.valor_credito
      from unnest(${list(STATUS_CONTADOS, 'smallint')}) s (status)
      cross join lateral (
        select id, valor_credito from contrato
        where instituicao_financeira_id = ${instituicaoId} and status = s.status
        order by id desc limit ${MAX_RECENTES}) c
      order by c.id desc limit ${MAX_RECENTES}) recentes`.execute(db)
  const [usual] = rows
  return usual && usual.contratos >= MINIMO_DE_CONTRATOS ? usual.valorCredito : null
}
