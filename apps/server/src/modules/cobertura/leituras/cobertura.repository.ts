import type { CoberturaQuery } from '@lastro/shared/cobertura/cobertura'
import type { CoberturaNaProposta } from '@lastro/shared/contratos/contrato'
import type { Dia } from '@lastro/shared/dia'
import { ATIVOS } from '@lastro/shared/contratos/status'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { countUpTo } from '#db/count.ts'
import { anyOf } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'
import { DA_VEZ, idsPelaLoja } from '#modules/vinculos/pela-loja.sql.ts'
import type { ChaveDaCobertura } from '../avaliar/avaliacao.repository.ts'
import { NA_SITUACAO } from '../avaliar/situacao.sql.ts'
import { precoEmGarantia } from '../avaliar/valor-atual.sql.ts'
import { podeGarantir } from '#modules/veiculos/garante.sql.ts'

/** The columns of a contract's present coverage, as `apresentarCobertura` reads them. */
const COVERAGE_COLUMNS = [
  'k.totalAtual',
  'k.totalInclusao',
  'k.valorGarantia',
  'k.exigido',
  'k.indice',
  'k.saldo',
  'k.dataSaldo',
  'k.veiculos',
  'k.semReferencia',
  'k.defasados',
  'k.sairam',
  'k.totalSemReferencia',
  'k.tolerancia',
  'k.totalDefasado',
  'k.totalSaido',
  'k.precosDe',
  'k.precosAte',
  'k.avaliadaEm',
] as const

/**
 * An Ativo contract's present coverage as one JSON value, for statements that join `cobertura` as k; null for others.
 * `avaliadaEm` is a text in it.
 */
export const coberturaNaLinha = sql<CoberturaNaLinha | null>`case when k.ativo then jsonb_build_object(
  ${sql.join(COVERAGE_COLUMNS.flatMap((campo) => [sql.lit(campo.slice(2)), sql.ref(campo)]))}) end`
export type CoberturaNaLinha = Omit<CoberturaRow, 'avaliadaEm'> & { avaliadaEm: string }

/** The agreed prices of a proposal's pledged vehicles that left the stock or are consigned, for a row `k` of `cobertura`. */
const FORA_DO_ESTOQUE = sql`(select coalesce(sum(${precoEmGarantia('i')}), 0)::bigint
  from contrato_garantia i join veiculo v on v.id = i.veiculo_id
  where i.instituicao_financeira_id = k.instituicao_financeira_id and i.contrato_id = k.contrato_id and not ${podeGarantir('v')})`

/**
 * What a proposal would cover, as one JSON value, for statements that read `cobertura` as k; null for an Ativo contract.
 * The evaluation has summed the agreed prices already; only where a vehicle left the stock are they read again.
 */
export const naPropostaDaLinha = sql<CoberturaNaProposta | null>`case when not k.ativo then jsonb_build_object(
  'total', k.total_inclusao - case when k.sairam > 0 then ${FORA_DO_ESTOQUE} else 0 end, 'veiculos', k.veiculos - k.sairam) end`

/** Reads what a proposal would cover; undefined: nothing is pledged. */
export const findNaProposta = (db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) =>
  db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('k.contratoId', '=', contratoId)
    .select(naPropostaDaLinha.as('naProposta'))
    .executeTakeFirst()

/** Reads a contract's present coverage; undefined: nothing is pledged and it isn't Ativo. */
export function findCobertura(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) {
  return db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('k.contratoId', '=', contratoId)
    .select(COVERAGE_COLUMNS)
    .executeTakeFirst()
}

/** Reads the present coverage of Ativo contracts of one institution, in no order. */
export function listCoberturasPorId(db: Db, instituicaoId: number, contratoIds: readonly number[]) {
  return db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoId)
    .where('k.contratoId', '=', anyOf(contratoIds))
    .where('k.ativo', '=', true)
    .select(['k.contratoId', ...COVERAGE_COLUMNS])
    .execute()
}
export type CoberturaRow = NonNullable<Awaited<ReturnType<typeof findCobertura>>>

/** Every query of an institution's present coverage starts here, so that none forgets whose it is. */
function coberturasDaInstituicao(db: Db, instituicaoId: number, { status, saida }: BuscaDeCobertura) {
  let base = db.selectFrom('cobertura as k').where('k.instituicaoFinanceiraId', '=', instituicaoId)
  if (saida) base = base.where('k.sairam', '>', 0)
  return status === 'todos' ? base : base.where('k.ativo', '=', true)
}

const joinCasos = (db: Db, instituicaoId: number, busca: BuscaDeCobertura) =>
  coberturasDaInstituicao(db, instituicaoId, busca).leftJoin('casoDeficit as caso', (join) =>
    join
      .onRef('caso.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
      .onRef('caso.contratoId', '=', 'k.contratoId')
      .on('caso.fechadoEm', 'is', null),
  )

const SORT_COLUMNS = {
  percentual: sql`k.total_atual::float8 / nullif(k.exigido, 0)`,
  deficit: sql`greatest(k.exigido - k.total_atual, 0)`,
  contratoId: sql`contrato.numero_ordem`,
  loja: sql`loja.nome_busca`,
} as const

export type BuscaDeCobertura = Partial<
  Pick<CoberturaQuery, 'filtro' | 'situacao' | 'caso' | 'pedido' | 'saida' | 'status' | 'ordenacao'>
>

/** Today, from which on a request for reinforcement with an earlier last day is overdue. */
interface DataDaConsulta {
  hoje: Dia
}

/** Holds for contracts with an open request for reinforcement. One is overdue when its last day was before `hoje`. */
function matchesPedido(pedido: NonNullable<BuscaDeCobertura['pedido']>, hoje: Dia) {
  const prazo = pedido === 'aberto' ? sql`` : sql`and p.prazo < ${hoje}`
  const resposta = pedido === 'semResposta' ? sql`and p.situacao = 'aberto'` : sql``
  return sql<boolean>`exists (select from pedido_reforco p where p.instituicao_financeira_id = k.instituicao_financeira_id
    and p.contrato_id = k.contrato_id and p.encerrado_em is null ${prazo} ${resposta})`
}

/** Joins coverages with their contracts and applies a list's filters. */
function joinContratos(
  db: Db,
  instituicaoId: number,
  { filtro, situacao, caso, pedido, saida, status, hoje }: BuscaDeCobertura & DataDaConsulta,
) {
  let base = joinCasos(db, instituicaoId, { status, saida })
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'k.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
  if (situacao) base = base.where(NA_SITUACAO[situacao])
  if (caso) base = base.where('caso.id', 'is not', null)
  if (pedido) base = base.where(matchesPedido(pedido, hoje))
  if (filtro) {
    const texto = normalizar(filtro)
    base = base.where(
      sql<boolean>`(position(${texto} in contrato.numero_busca) > 0 or position(${texto} in loja.nome_busca) > 0)`,
    )
  }
  return base
}

const selectLinhas = (contratos: ReturnType<typeof joinContratos>) =>
  contratos
    .select([
      'k.contratoId',
      'contrato.numero',
      'contrato.lojaId',
      'loja.nomeFantasia as loja',
      'contrato.status as statusId',
      ...COVERAGE_COLUMNS,
      'caso.abertoEm as casoDesde',
    ])
    .select((eb) =>
      eb
        .selectFrom('penhor')
        .whereRef('penhor.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
        .whereRef('penhor.contratoId', '=', 'k.contratoId')
        .where('penhor.dataExclusao', 'is', null)
        .select(({ fn }) => fn.min('penhor.dataInclusao').as('desde'))
        .as('garantiaDesde'),
    )
    .select((eb) =>
      eb
        .selectFrom('usuario')
        .whereRef('usuario.id', '=', 'caso.responsavelId')
        .select('usuario.nome')
        .as('responsavel'),
    )

/** The order unless sorted. In any order, equal contracts stand by their id in the same direction, as in an index. */
const PIORES_PRIMEIRO = { campo: 'percentual', direcao: 'asc' } as const

/** Reads a page of contracts by coverage. */
export function listCobertura(
  db: Db,
  instituicaoId: number,
  { ordenacao: { campo, direcao } = PIORES_PRIMEIRO, ...busca }: BuscaDeCobertura & DataDaConsulta,
  { limit, offset }: PageBounds,
) {
  const linhas = selectLinhas(joinContratos(db, instituicaoId, busca))
    .orderBy(SORT_COLUMNS[campo], direcao)
    .orderBy('k.contratoId', direcao)
  if (campo !== 'loja' || !soAtivos(busca)) return linhas.limit(limit).offset(offset).execute()
  const daLoja = joinContratos(db, instituicaoId, busca)
    .where('contrato.lojaId', '=', DA_VEZ)
    // Implied by `ativo`: so the index leaves out the others, before their coverage is looked up.
    .where('contrato.status', 'in', literals(ATIVOS))
    .select('contrato.id')
  const ids = idsPelaLoja(daLoja, { instituicaoId, direcao, direcaoDoId: direcao, limit, offset })
  return linhas.where('k.contratoId', '=', sql<number>`any(array(${ids}))`).execute()
}

/** Whether a list shows all coverages of Ativo contracts. Under other filters those that fit may be few in every store. */
const soAtivos = ({ filtro, situacao, caso, pedido, saida, status }: BuscaDeCobertura) =>
  status !== 'todos' && ![filtro, situacao, caso, pedido, saida].some(Boolean)

export async function listIdsDeCoberturas(
  db: Db,
  instituicaoId: number,
  { ordenacao: { campo, direcao } = PIORES_PRIMEIRO, ...busca }: BuscaDeCobertura & DataDaConsulta,
) {
  return listIds(
    db.selectFrom(
      joinContratos(db, instituicaoId, busca)
        .select(['k.contratoId', SORT_COLUMNS[campo].as('ordem')])
        .as('c'),
    ),
    ({ fn }) =>
      fn.agg('array_agg', ['c.contratoId']).orderBy('c.ordem', direcao).orderBy('c.contratoId', direcao),
  )
}

/**
 * Reads rows of the list by contract, in no order and without the list's filters, because a contract may have changed
 * meanwhile.
 */
export const listCoberturasDescritasPorId = (
  db: Db,
  instituicaoId: number,
  contratoIds: readonly number[],
  hoje: Dia,
) =>
  selectLinhas(joinContratos(db, instituicaoId, { status: 'todos', hoje }))
    .where('k.contratoId', '=', anyOf(contratoIds))
    .execute()

/** Counts the contracts of a list up to `contaAte`; undefined: all. */
export function countCobertura(
  db: Db,
  instituicaoId: number,
  busca: BuscaDeCobertura & DataDaConsulta,
  contaAte: number | undefined,
) {
  const { filtro, situacao, caso, pedido, saida, status } = busca
  // A coverage has one contract and at most one open case: without a filter on these, no join is needed.
  let contadas = coberturasDaInstituicao(db, instituicaoId, { status, saida }).select('k.contratoId')
  if (situacao) contadas = contadas.where(NA_SITUACAO[situacao])
  const linhas =
    caso || pedido || filtro ? joinContratos(db, instituicaoId, busca).select('k.contratoId') : contadas
  return countUpTo(db, linhas, { chave: 'k.contratoId', contaAte })
}
