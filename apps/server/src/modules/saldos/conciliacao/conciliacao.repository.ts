import { MAXIMO_CONTADO } from '@lastro/shared/saldos/conciliacao'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { FAIXAS_DE_ATRASO } from '@lastro/shared/saldos/divergencias'
import {
  type FaixaDeAtraso,
  NOMES_DAS_FAIXAS,
  type TipoDeDivergencia,
  TIPOS_DE_DIVERGENCIA,
} from '@lastro/shared/saldos/tipos-de-divergencia'
import type { Dia } from '@lastro/shared/dia'
import { type RawBuilder, sql } from 'kysely'
import { countAll } from '#db/count.ts'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'

export interface BuscaDeDivergencias {
  tipo?: TipoDeDivergencia | undefined
  faixa?: FaixaDeAtraso | undefined
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

/** The expression of the index of arrears, word for word. */
const NA_FAIXA = sql.raw(
  `(d.tipo = 'atraso' and (case ${NOMES_DAS_FAIXAS.slice(1)
    .toReversed()
    .map((nome) => `when d.dias > ${FAIXAS_DE_ATRASO[nome].apos} then '${nome}'`)
    .join(' ')} else '${NOMES_DAS_FAIXAS[0]}' end) = `,
)
const daFaixa = (faixa: RawBuilder<unknown>) => sql<boolean>`${NA_FAIXA}${faixa})`

const matchingDivergencias = (
  db: Db,
  instituicaoId: number,
  { tipo, faixa, loja, ciente, hoje }: BuscaDeDivergencias,
) =>
  db
    .selectFrom('divergencia as d')
    .where('d.instituicaoFinanceiraId', '=', instituicaoId)
    .$if(tipo !== undefined, (qb) => qb.where('d.tipo', '=', tipo as TipoDeDivergencia))
    .$if(faixa !== undefined, (qb) => qb.where(daFaixa(sql`${faixa}::text`)))
    .$if(loja !== undefined, (qb) => qb.where('d.lojaId', '=', loja as number))
    .$if(ciente === undefined, (qb) =>
      qb.where((eb) => eb.or([eb('d.cienteAte', 'is', null), eb('d.cienteAte', '<', hoje)])),
    )
    .$if(ciente === 'so', (qb) => qb.where('d.cienteAte', '>=', hoje))

const described = (divergencias: ReturnType<typeof matchingDivergencias>) =>
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
    // The key of a sale past its last day names its payoff.
    .select(
      sql<number | null>`case when d.tipo = 'vendido_sem_pagamento' then substr(d.chave, 3)::bigint end`.as(
        'baixaId',
      ),
    )
    // The list is made anew only minutes after an act.
    .select(
      sql<'feita' | 'espera' | null>`case when d.tipo = 'ativo_zerado' then (
        select case when c.status = ${StatusContrato.Liquidado} then 'feita' when c.primeira_aprovacao_ato = 'liquidar' then 'espera' end
        from contrato c where c.instituicao_financeira_id = d.instituicao_financeira_id and c.id = d.contrato_id) end`.as(
        'liquidacao',
      ),
    )

/** An institution's divergences, the greatest amount first. */
export const listDivergencias = (
  db: Db,
  instituicaoId: number,
  busca: BuscaDeDivergencias,
  { limit, offset }: PageBounds,
) =>
  described(matchingDivergencias(db, instituicaoId, busca))
    .orderBy('d.valor', (ordem) => ordem.desc().nullsLast())
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** The ids of all divergences of the list, in order. */
export const listIdsDeDivergencias = (db: Db, instituicaoId: number, busca: BuscaDeDivergencias) =>
  listIds(
    matchingDivergencias(db, instituicaoId, busca),
    () => sql`array_agg(d.id order by d.valor desc nulls last, d.id)`,
  )

/** Some of an institution's divergences, unordered. */
export const listDivergenciasPorId = (
  db: Db,
  instituicaoId: number,
  { hoje, ids }: { hoje: Dia; ids: readonly number[] },
) =>
  described(matchingDivergencias(db, instituicaoId, { ciente: 'todas', hoje }))
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
  countAll(matchingDivergencias(db, instituicaoId, busca))

const NA_CIENCIA = {
  todas: () => sql`true`,
  so: (hoje: Dia) => sql`d.ciente_ate >= ${hoje}`,
  abertas: (hoje: Dia) => sql`(d.ciente_ate is null or d.ciente_ate < ${hoje})`,
}

type BuscaDasContagens = Pick<BuscaDeDivergencias, 'loja' | 'ciente' | 'hoje'>

/** Divergences of which `condicao` holds, put off or not and of the store as the list shows them, up to one more than `MAXIMO_CONTADO`. */
const contadas = (
  instituicaoId: number,
  { ciente, loja, hoje }: BuscaDasContagens,
  condicao: RawBuilder<unknown>,
) => sql`
  (select count(*) from (
    select from divergencia d where d.instituicao_financeira_id = ${instituicaoId} and ${condicao}
      and ${NA_CIENCIA[ciente ?? 'abertas'](hoje)} and ${loja === undefined ? sql`true` : sql`d.loja_id = ${loja}`}
      -- Along the index of the kind, even where there is none of it.
      order by d.valor desc nulls last, d.id limit ${MAXIMO_CONTADO + 1}) c)::integer`

async function countEach<Nome extends string>(
  db: Db,
  nomes: readonly Nome[],
  total: RawBuilder<unknown>,
): Promise<Record<Nome, number>> {
  const { rows } = await sql<{ nome: Nome; total: number }>`
    select t.nome, ${total} as total
    from ${unnest(
      nomes.map((nome) => ({ nome })),
      { nome: 'text' },
    )} as t (nome)`.execute(db)
  return Object.fromEntries(rows.map(({ nome, total: quantas }) => [nome, quantas])) as Record<Nome, number>
}

export const countPorTipo = (db: Db, instituicaoId: number, busca: BuscaDasContagens) =>
  countEach(db, TIPOS_DE_DIVERGENCIA, contadas(instituicaoId, busca, sql`d.tipo = t.nome`))

/** Contracts in arrears, by days overdue. */
export const countPorFaixa = (db: Db, instituicaoId: number, busca: BuscaDasContagens) =>
  countEach(db, NOMES_DAS_FAIXAS, contadas(instituicaoId, busca, daFaixa(sql`t.nome`)))

/** One divergence as the list shows it; undefined: it is no more. */
export const findDivergencia = (
  db: Db,
  { instituicaoFinanceiraId, id, hoje }: ChaveDaDivergencia & { hoje: Dia },
) =>
  described(matchingDivergencias(db, instituicaoFinanceiraId, { ciente: 'todas', hoje }))
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
