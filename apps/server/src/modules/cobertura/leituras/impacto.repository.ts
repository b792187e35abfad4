import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { readPage } from '#db/count.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

/** Reads the last evaluation that an import of prices asked for, with the months that it published. */
export async function findUltimaReavaliacao(db: Db) {
  const reavaliacao = await db
    .selectFrom('reavaliacao')
    .where('inicial', '=', false)
    .select(['id', 'importadaEm', 'concluidaEm'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!reavaliacao) return undefined
  const meses = await db
    .selectFrom('reavaliacaoMes as m')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'm.tipoId')
    .where('m.reavaliacaoId', '=', reavaliacao.id)
    .select(['veiculoTipo.nome as tipo', 'm.mes'])
    .orderBy('m.tipoId')
    .execute()
  return { ...reavaliacao, meses }
}

const LIMITE = sql`h.exigido * (10000 - h.tolerancia)`
const CAIU = sql<boolean>`h.total_antes * 10000 >= ${LIMITE} and h.total_atual * 10000 < ${LIMITE}`

/** Selects the institution's Ativo contracts whose coverage an evaluation moved. */
const contratosMovidos = (db: Db, instituicaoId: number, reavaliacaoId: number) =>
  db
    .selectFrom('coberturaHistorico as h')
    .where('h.instituicaoFinanceiraId', '=', instituicaoId)
    .where('h.reavaliacaoId', '=', reavaliacaoId)
    .where('h.ativo', '=', true)
    .where(sql<boolean>`h.total_antes is not null and h.total_antes <> h.total_atual`)

export function sumImpacto(db: Db, instituicaoId: number, reavaliacaoId: number) {
  return contratosMovidos(db, instituicaoId, reavaliacaoId)
    .select([
      sql<number>`count(*)`.as('contratos'),
      sql<number>`count(*) filter (where ${CAIU})`.as('cairam'),
      sql<Centavos>`coalesce(sum(h.total_antes), 0)::bigint`.as('totalAntes'),
      sql<Centavos>`coalesce(sum(h.total_atual), 0)::bigint`.as('totalDepois'),
      sql<Centavos>`coalesce(sum(greatest(h.exigido - h.total_antes, 0)), 0)::bigint`.as('deficitAntes'),
      sql<Centavos>`coalesce(sum(greatest(h.exigido - h.total_atual, 0)), 0)::bigint`.as('deficitDepois'),
    ])
    .executeTakeFirstOrThrow()
}

export async function listImpacto(
  db: Db,
  { instituicaoId, reavaliacaoId, cairam }: { instituicaoId: number; reavaliacaoId: number; cairam: boolean },
  limites: PageBounds,
) {
  let base = contratosMovidos(db, instituicaoId, reavaliacaoId)
  if (cairam) base = base.where(CAIU)
  const linhas = base
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'h.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'h.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .select([
      'h.contratoId',
      'contrato.numero',
      'loja.nomeFantasia as loja',
      sql<Centavos>`h.total_antes`.as('totalAntes'),
      'h.totalAtual as totalDepois',
      'h.valorGarantia',
      'h.exigido',
      CAIU.as('caiu'),
    ])
    .orderBy(sql`h.total_atual - h.total_antes`)
    .orderBy('h.contratoId')
  return readPage(base, linhas, limites)
}
