import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { CAMPOS_DA_REGRA, type DonoDeRegras, regrasDe } from './regra.sql.ts'

export type RegraRow = NonNullable<Awaited<ReturnType<typeof findRegra>>>

/** Reads a rule's header with the summary of its current version's items. */
export function findRegra(db: Db, dono: DonoDeRegras, id: number) {
  return regrasDe(db, dono)
    .where('regra.id', '=', id)
    .select([...CAMPOS_DA_REGRA, 'versao.resumo'])
    .executeTakeFirst()
}

export async function existsRegra(db: Db, instituicaoId: number): Promise<boolean> {
  const row = await db
    .selectFrom('regraGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('excluidaEm', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Says whether a rule of the institution is deleted, but not yet taken from all its contracts. */
export async function existsRegraEmExclusao(
  db: Db,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
): Promise<boolean> {
  const regra = await db
    .selectFrom('regraGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', regraId)
    .where('exclusaoPedidaEm', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return regra !== undefined
}

/** Locks a rule until the transaction ends, so that nobody deletes it or saves its next version. */
export async function lockRegraEmUso(
  tx: Db,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
): Promise<void> {
  await tx
    .selectFrom('regraGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', regraId)
    .select('id')
    .forShare()
    .execute()
}

/** Reads the filters of versions, in the header's order. */
export function listFiltros(db: Db, versoes: readonly { id: number; versao: number }[]) {
  return db
    .selectFrom('regraGarantiaFiltro')
    .innerJoin(
      unnest(versoes, { id: 'bigint', versao: 'integer' }).as<'pedida'>(sql`pedida (id, versao)`),
      (join) =>
        join
          .onRef('pedida.id', '=', 'regraGarantiaFiltro.regraGarantiaId')
          .onRef('pedida.versao', '=', 'regraGarantiaFiltro.versao'),
    )
    .select(['regraGarantiaId as regraId', 'filtro', 'ordem'])
    .orderBy('regraGarantiaId')
    .orderBy('ordem')
    .execute()
}

/** Reads a version's items, the older before the newer. */
export function listItens(db: Db, { regraId, versao }: { regraId: number; versao: number }) {
  return db
    .selectFrom('regraGarantiaItem')
    .where('regraGarantiaId', '=', regraId)
    .where('versao', '=', versao)
    .select(['id', 'marcas', 'modelos', 'tipos', 'combustiveis', 'ufs', 'idadeMaxima', 'quilometragemMaxima'])
    .select(['chassiRemarcado', 'leilao', 'percentual'])
    .orderBy('id')
    .execute()
}
