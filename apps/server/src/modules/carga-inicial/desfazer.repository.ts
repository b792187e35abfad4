import { ACOES_DA_CARGA_INICIAL } from '@lastro/shared/contratos/acao-do-contrato'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'

const MAXIMO_DE_NOMEADOS = 10

/** Somebody acted on the contract `c` since it was taken over. */
const TOCADO = sql<boolean>`exists (select from auditoria a where a.instituicao_financeira_id = c.instituicao_financeira_id
  and a.entidade = 'contrato' and a.entidade_id = c.id and a.lado <> 'sistema' and a.acao not in ${literals(ACOES_DA_CARGA_INICIAL)})`

/** The contracts of a load on which somebody acted: how many, and the first numbers. */
export async function listTocados(db: Db, cargaId: number): Promise<{ total: number; numeros: string[] }> {
  const { rows } = await sql<{ numero: string; total: number }>`
    select c.numero, count(*) over () as total from contrato c where c.carga_inicial_id = ${cargaId} and ${TOCADO}
    order by c.numero_ordem limit ${MAXIMO_DE_NOMEADOS}`.execute(db)
  return { total: rows[0]?.total ?? 0, numeros: rows.map(({ numero }) => numero) }
}

/** Those of these contracts that nobody has acted on. Under their lock it is the last word. */
export async function listIntocados(
  tx: Tx,
  instituicaoId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contrato c where c.instituicao_financeira_id = ${instituicaoId} and c.id = ${anyOf(ids)} and c.status = ${sql.lit(StatusContrato.Ativo)} and not ${TOCADO}
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The next contracts to undo, which nobody has acted on. */
export async function listADesfazer(db: Db, cargaId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contrato c where c.carga_inicial_id = ${cargaId} and c.status = ${sql.lit(StatusContrato.Ativo)} and not ${TOCADO}
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Frees the numbers of undone contracts, so that another load may bring them, and leaves no day to their pledges. */
export async function updateDesfeitos(
  tx: Tx,
  instituicaoId: number,
  { ids, penhorIds }: { ids: readonly number[]; penhorIds: readonly number[] },
): Promise<void> {
  await sql`
    update contrato set numero = left(numero, 29 - length(id::text) - length(' desfeito')) || ' desfeito ' || id
    where instituicao_financeira_id = ${instituicaoId} and id = ${anyOf(ids)}`.execute(tx)
  await sql`
    update penhor set data_exclusao = data_inclusao where instituicao_financeira_id = ${instituicaoId} and id = ${anyOf(penhorIds)}`.execute(
    tx,
  )
}

/** Takes back the entries of the whitelist that a load made and nobody has changed; answers their stores. */
export async function deleteAutorizacoes(tx: Tx, cargaId: number, instituicaoId: number) {
  const { rows } = await sql<{ id: number; lojaId: number }>`
    delete from whitelist w using carga_inicial_loja l
    where l.carga_id = ${cargaId} and l.autorizada and w.instituicao_financeira_id = ${instituicaoId} and w.loja_id = l.loja_id
      and w.versao = 0
    returning w.id, w.loja_id`.execute(tx)
  return rows
}

export const listLojasDaCarga = (db: Db, cargaId: number) =>
  db
    .selectFrom('contrato')
    .where('cargaInicialId', '=', cargaId)
    .where('status', '=', StatusContrato.Cancelado)
    .groupBy('lojaId')
    .select(['lojaId', (eb) => eb.fn.countAll<number>().as('contratos')])
    .orderBy('lojaId')
    .execute()
