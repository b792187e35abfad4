import type { Dia } from '@lastro/shared/dia'
import { sql, type Updateable } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { SuspensaoLojaTable } from '#db/tables/baixas.ts'
import type { Db, Tx } from '#db/tables.ts'

/** A store under the policy of an institution. */
export interface ParDaLoja {
  instituicaoId: number
  lojaId: number
}

const quantas = sql<number>`count(*)::integer`.as('vendas')

/** Sales that were to be paid for by `prazo` and aren't. What owes nothing waits for its release, not for money. */
const semQuitacao = (db: Db, prazo: Dia) =>
  db
    .selectFrom('baixa as b')
    .where('b.encerradaEm', 'is', null)
    .where('b.estado', '=', 'aberta')
    .where('b.nadaFalta', '=', false)
    .where('b.prazo', '<=', prazo)

/** Counts a store's sales that an institution waits for since `prazo` or longer. */
export async function countVendasSemQuitacao(
  db: Db,
  { instituicaoId, lojaId }: ParDaLoja,
  prazo: Dia,
): Promise<number> {
  const { vendas } = await semQuitacao(db, prazo)
    .where('b.lojaId', '=', lojaId)
    .where('b.instituicaoFinanceiraId', '=', instituicaoId)
    .select(quantas)
    .executeTakeFirstOrThrow()
  return vendas
}

/** Reads an institution's stores with such sales, those with most first, each with its lifting. */
export const listLojasSemQuitacao = (db: Db, instituicaoId: number, prazo: Dia, limite: number) =>
  semQuitacao(db, prazo)
    .innerJoin('estabelecimento as e', 'e.id', 'b.lojaId')
    .where('b.instituicaoFinanceiraId', '=', instituicaoId)
    .groupBy(['b.lojaId', 'e.nomeFantasia'])
    .select(['b.lojaId', 'e.nomeFantasia as loja', quantas])
    .orderBy('vendas', 'desc')
    .orderBy('b.lojaId')
    .limit(limite)
    .execute()

/** Reads the institutions that wait for a store's sales past their last day, by name. */
export const listInstituicoesQueEsperam = (db: Db, lojaId: number, hoje: Dia) =>
  semQuitacao(db, hoje)
    .innerJoin('estabelecimento as e', 'e.id', 'b.instituicaoFinanceiraId')
    .where('b.lojaId', '=', lojaId)
    .groupBy(['b.instituicaoFinanceiraId', 'e.nomeFantasia'])
    .select(['b.instituicaoFinanceiraId', 'e.nomeFantasia as instituicaoFinanceira'])
    .orderBy('e.nomeFantasia')
    .orderBy('b.instituicaoFinanceiraId')
    .execute()

/** Reads what both sides know of a pair, and its lifting. */
export const findSuspensao = (db: Db, { instituicaoId, lojaId }: ParDaLoja) =>
  db
    .selectFrom('suspensaoLoja as s')
    .leftJoin('usuario as pediu', 'pediu.id', 's.pedidaPor')
    .leftJoin('usuario as confirmou', 'confirmou.id', 's.confirmadaPor')
    .where('s.instituicaoFinanceiraId', '=', instituicaoId)
    .where('s.lojaId', '=', lojaId)
    .select(['s.avisadaEm', 's.ate', 's.motivo', 's.pedidaPor', 's.pedidaEm', 's.confirmadaPor', 's.versao'])
    .select(['pediu.nome as pedidoPor', 'confirmou.nome as confirmadoPor'])
    .executeTakeFirst()
export type SuspensaoLida = NonNullable<Awaited<ReturnType<typeof findSuspensao>>>

/** Which of an institution's stores were told that they are suspended, in the order in which they are locked. */
export async function listLojasAvisadas(
  db: Db,
  instituicaoId: number,
  lojaIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('suspensaoLoja')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('lojaId', '=', anyOf(lojaIds))
    .where('avisadaEm', 'is not', null)
    .select('lojaId')
    .orderBy('lojaId')
    .execute()
  return rows.map(({ lojaId }) => lojaId)
}

/** Locks the pair's row, created if missing: at version 0, which a pair without a row has, too. */
export async function lockSuspensao(
  tx: Tx,
  { instituicaoId: instituicaoFinanceiraId, lojaId }: ParDaLoja,
): Promise<void> {
  await tx
    .insertInto('suspensaoLoja')
    .values({ instituicaoFinanceiraId, lojaId, versao: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('suspensaoLoja')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('lojaId', '=', lojaId)
    .select('versao')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateSuspensao(
  tx: Tx,
  { instituicaoId, lojaId }: ParDaLoja,
  change: Updateable<SuspensaoLojaTable>,
): Promise<void> {
  await tx
    .updateTable('suspensaoLoja')
    .set(change)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('lojaId', '=', lojaId)
    .execute()
}

/** Reads the pairs that may have to be told today: told suspended ones, and those with sales past their last day. */
export async function listParesAAvisar(db: Db, hoje: Dia): Promise<ParDaLoja[]> {
  return semQuitacao(db, hoje)
    .innerJoin('politicaInstituicao as p', 'p.instituicaoFinanceiraId', 'b.instituicaoFinanceiraId')
    .where('p.suspenderLoja', 'is not', null)
    .select(['b.instituicaoFinanceiraId as instituicaoId', 'b.lojaId'])
    .union(
      db
        .selectFrom('suspensaoLoja as s')
        .where('s.avisadaEm', 'is not', null)
        .select(['s.instituicaoFinanceiraId as instituicaoId', 's.lojaId']),
    )
    .execute()
}

/** Reads both names of a pair. */
export async function findNomes(db: Db, { instituicaoId, lojaId }: ParDaLoja) {
  return db
    .selectFrom('estabelecimento as loja')
    .innerJoin('estabelecimento as instituicao', (join) => join.on('instituicao.id', '=', instituicaoId))
    .where('loja.id', '=', lojaId)
    .select(['loja.nomeFantasia as loja', 'instituicao.nomeFantasia as instituicao'])
    .executeTakeFirstOrThrow()
}
