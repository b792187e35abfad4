import { MAXIMO_CONTADO } from '@lastro/shared/carteira/conciliacao'
import { type TipoDeDivergencia, TIPOS_DE_DIVERGENCIA } from '@lastro/shared/carteira/tipos-de-divergencia'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { countAll } from '#db/count.ts'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'

export interface BuscaDeDivergencias {
  tipo?: TipoDeDivergencia | undefined
  loja?: number | undefined
  ciente?: 'todas' | 'so' | undefined
  hoje: Dia
}

interface ChaveDaDivergencia {
  instituicaoFinanceiraId: number
  id: number
}

/** The newest whole load of an institution; undefined: none. */
export const findBase = (db: Db, instituicaoId: number) =>
  db
    .selectFrom('cargaSaldo')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('completo', '=', true)
    .select(['id', 'dataBase', 'contratos', 'saldoDevedor', 'recebidaEm'])
    .orderBy('dataBase', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const naBusca = (db: Db, instituicaoId: number, { tipo, loja, ciente, hoje }: BuscaDeDivergencias) =>
  db
    .selectFrom('divergencia as d')
    .where('d.instituicaoFinanceiraId', '=', instituicaoId)
    .$if(tipo !== undefined, (qb) => qb.where('d.tipo', '=', tipo as TipoDeDivergencia))
    .$if(loja !== undefined, (qb) => qb.where('d.lojaId', '=', loja as number))
    .$if(ciente === undefined, (qb) =>
      qb.where((eb) => eb.or([eb('d.cienteAte', 'is', null), eb('d.cienteAte', '<', hoje)])),
    )
    .$if(ciente === 'so', (qb) => qb.where('d.cienteAte', '>=', hoje))

const described = (divergencias: ReturnType<typeof naBusca>) =>
  divergencias
    .leftJoin('estabelecimento as loja', 'loja.id', 'd.lojaId')
    .leftJoin('usuario as u', 'u.id', 'd.responsavelId')
    .select([
      'd.id',
      'd.tipo',
      'd.contratoId',
      'd.numero',
      'loja.nomeFantasia as loja',
      'd.veiculo',
      'd.veiculoId',
      'd.valor',
      'd.comparado',
      'd.dias',
      'd.desde',
      'd.responsavelId',
      'u.nome as responsavel',
      'd.nota',
      'd.cienteAte',
      'd.versao',
    ])

/** An institution's divergences, the greatest amount first. */
export const listDivergencias = (
  db: Db,
  instituicaoId: number,
  busca: BuscaDeDivergencias,
  { limit, offset }: PageBounds,
) =>
  described(naBusca(db, instituicaoId, busca))
    .orderBy('d.valor', (ordem) => ordem.desc().nullsLast())
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** The ids of all divergences of the list, in order. */
export const listIdsDeDivergencias = (db: Db, instituicaoId: number, busca: BuscaDeDivergencias) =>
  listIds(
    naBusca(db, instituicaoId, busca),
    () => sql`array_agg(d.id order by d.valor desc nulls last, d.id)`,
  )

/** Some of an institution's divergences, unordered. */
export const listDivergenciasPorId = (
  db: Db,
  instituicaoId: number,
  { hoje, ids }: { hoje: Dia; ids: readonly number[] },
) =>
  described(naBusca(db, instituicaoId, { ciente: 'todas', hoje }))
    .where('d.id', 'in', ids)
    .execute()

/** The name of a store that has divergences of the institution; undefined: it has none. */
export const findLojaComDivergencia = (db: Db, instituicaoId: number, lojaId: number) =>
  db
    .selectFrom('divergencia as d')
    .innerJoin('estabelecimento as loja', 'loja.id', 'd.lojaId')
    .where('d.instituicaoFinanceiraId', '=', instituicaoId)
    .where('d.lojaId', '=', lojaId)
    .select('loja.nomeFantasia')
    .limit(1)
    .executeTakeFirst()

export const countDivergencias = (db: Db, instituicaoId: number, busca: BuscaDeDivergencias) =>
  countAll(naBusca(db, instituicaoId, busca))

const NA_CIENCIA = {
  todas: () => sql`true`,
  so: (hoje: Dia) => sql`d.ciente_ate >= ${hoje}`,
  abertas: (hoje: Dia) => sql`(d.ciente_ate is null or d.ciente_ate < ${hoje})`,
}

/** Divergences of each kind, put off or not and of the store as the list shows them, up to one more than `MAXIMO_CONTADO`. */
export async function countPorTipo(
  db: Db,
  instituicaoId: number,
  { ciente, loja, hoje }: Omit<BuscaDeDivergencias, 'tipo'>,
): Promise<Record<TipoDeDivergencia, number>> {
  const tipos = TIPOS_DE_DIVERGENCIA.map((tipo) => ({ tipo }))
  const { rows } = await sql<{ tipo: TipoDeDivergencia; total: number }>`
    select t.tipo, (select count(*) from (
        select from divergencia d where d.instituicao_financeira_id = ${instituicaoId} and d.tipo = t.tipo
          and ${NA_CIENCIA[ciente ?? 'abertas'](hoje)} and ${loja === undefined ? sql`true` : sql`d.loja_id = ${loja}`} 
          -- Along the index of the kind, even where there is none of it.
          order by d.valor desc nulls last, d.id limit ${MAXIMO_CONTADO + 1}) c)::integer as total
    from ${unnest(tipos, { tipo: 'text' })} as t (tipo)`.execute(db)
  return Object.fromEntries(rows.map(({ tipo, total }) => [tipo, total])) as Record<TipoDeDivergencia, number>
}

/** One divergence as the list shows it; undefined: it is no more. */
export const findDivergencia = (
  db: Db,
  { instituicaoFinanceiraId, id, hoje }: ChaveDaDivergencia & { hoje: Dia },
) =>
  described(naBusca(db, instituicaoFinanceiraId, { ciente: 'todas', hoje }))
    .where('d.id', '=', id)
    .executeTakeFirst()

/** The institution that owns a divergence; undefined: there is none. */
export const findInstituicaoDaDivergencia = (db: Db, id: number) =>
  db.selectFrom('divergencia').where('id', '=', id).select('instituicaoFinanceiraId').executeTakeFirst()

export const lockDivergencia = (tx: Tx, { instituicaoFinanceiraId, id }: ChaveDaDivergencia) =>
  tx
    .selectFrom('divergencia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .select(['responsavelId', 'nota', 'cienteAte', 'versao'])
    .forUpdate()
    .executeTakeFirst()

export async function updateAnotacoes(
  tx: Tx,
  { instituicaoFinanceiraId, id }: ChaveDaDivergencia,
  anotacoes: { responsavelId: number | null; nota: string | null; cienteAte: Dia | null },
): Promise<void> {
  await tx
    .updateTable('divergencia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .set((eb) => ({ ...anotacoes, versao: eb('versao', '+', 1) }))
    .execute()
}
