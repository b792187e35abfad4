import type { CoberturaQuery } from '@lastro/shared/cobertura/cobertura'
import { FECHA_COM, type SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import { contar } from '../../db/contar.ts'
import type { Db } from '../../db/tables.ts'
import type { Limites } from '../../http/lista.ts'
import type { ChaveDoContrato } from './avaliacao.repository.ts'

const DESCOBERTO = sql<boolean>`k.total_atual < k.valor_garantia`
const COBERTO = sql<boolean>`k.total_atual >= k.valor_garantia and k.total_atual * 100 >= k.valor_garantia * ${sql.lit(FECHA_COM)}`
const CONFIRMADO = sql<boolean>`k.total_atual - k.total_sem_referencia >= k.valor_garantia`
/** `situacaoDe` of the shared rules. */
const SITUACAO: Record<SituacaoCobertura, RawBuilder<boolean>> = {
  descoberto: DESCOBERTO,
  semReferencia: sql`not (${DESCOBERTO}) and not (${CONFIRMADO})`,
  coberto: sql`${CONFIRMADO} and ${COBERTO}`,
  limite: sql`${CONFIRMADO} and not (${COBERTO})`,
}

/** What the present coverage of a contract is made of, as `apresentarCobertura` reads it. */
const CAMPOS = [
  'k.totalAtual',
  'k.totalInclusao',
  'k.valorGarantia',
  'k.veiculos',
  'k.semReferencia',
  'k.defasados',
  'k.sairam',
  'k.totalSemReferencia',
  'k.totalDefasado',
  'k.totalSaido',
  'k.precosDe',
  'k.precosAte',
  'k.avaliadaEm',
] as const

/** A contract's present coverage; undefined: nothing is pledged. */
export function findCobertura(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDoContrato) {
  return db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('k.contratoId', '=', contratoId)
    .select(CAMPOS)
    .executeTakeFirst()
}

/** The same of some Ativo contracts of one institution, in no order. */
export function listCoberturasPorId(db: Db, instituicaoId: number, contratoIds: readonly number[]) {
  return db
    .selectFrom('cobertura as k')
    .where('k.instituicaoFinanceiraId', '=', instituicaoId)
    .where('k.contratoId', '=', sql<number>`any(${contratoIds}::bigint[])`)
    .where('k.ativo', '=', true)
    .select(['k.contratoId', ...CAMPOS])
    .execute()
}
export type CoberturaRow = NonNullable<Awaited<ReturnType<typeof findCobertura>>>

/** Every read of the present coverage starts here. */
function coberturasDa(db: Db, instituicaoId: number, { status }: BuscaDeCobertura) {
  const base = db.selectFrom('cobertura as k').where('k.instituicaoFinanceiraId', '=', instituicaoId)
  return status === 'todos' ? base : base.where('k.ativo', '=', true)
}

const comCasos = (db: Db, instituicaoId: number, busca: BuscaDeCobertura) =>
  coberturasDa(db, instituicaoId, busca).leftJoin('casoDeficit as caso', (join) =>
    join
      .onRef('caso.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
      .onRef('caso.contratoId', '=', 'k.contratoId')
      .on('caso.fechadoEm', 'is', null),
  )

/** What `soma_cobertura` adds up. */
const COLUNAS_SOMADAS = [
  'contratos',
  'casos',
  'deficit',
  'total_atual',
  'valor_garantia',
  'total_sem_referencia',
  'total_defasado',
  'total_saido',
  'veiculos',
  'sem_referencia',
  'defasados',
  'sairam',
] as const

const ORDEM = {
  percentual: sql`k.total_atual::float8 / greatest(k.valor_garantia, 1)`,
  deficit: sql`greatest(k.valor_garantia - k.total_atual, 0)`,
  contratoId: sql`contrato.numero_ordem`,
  loja: sql`loja.nome_busca`,
} as const

export type BuscaDeCobertura = Partial<
  Pick<CoberturaQuery, 'filtro' | 'situacao' | 'caso' | 'pedido' | 'status' | 'ordenacao'>
>

/** Until when a request for reinforcement is not overdue. */
interface ComDia {
  hoje: Dia
}

/** With an open request for reinforcement; 'vencido': its last day was before `hoje`. */
function comPedido(pedido: NonNullable<BuscaDeCobertura['pedido']>, hoje: Dia) {
  const prazo = pedido === 'vencido' ? sql`and p.prazo < ${hoje}` : sql``
  return sql<boolean>`exists (select from pedido_reforco p where p.instituicao_financeira_id = k.instituicao_financeira_id
    and p.contrato_id = k.contrato_id and p.encerrado_em is null ${prazo})`
}

/** Their contracts, with what a list may be narrowed by. */
function comContratos(
  db: Db,
  instituicaoId: number,
  { filtro, situacao, caso, pedido, status, hoje }: BuscaDeCobertura & ComDia,
) {
  let base = comCasos(db, instituicaoId, { status })
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'k.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
  if (situacao) base = base.where(SITUACAO[situacao])
  if (caso) base = base.where('caso.id', 'is not', null)
  if (pedido) base = base.where(comPedido(pedido, hoje))
  if (filtro) {
    const texto = normalizar(filtro)
    base = base.where(
      sql<boolean>`(position(${texto} in contrato.numero_busca) > 0 or position(${texto} in loja.nome_busca) > 0)`,
    )
  }
  return base
}

/** Contracts by coverage, the worst first unless sorted. */
export function listCobertura(
  db: Db,
  instituicaoId: number,
  { ordenacao, ...busca }: BuscaDeCobertura & ComDia,
  { limit, offset }: Limites,
) {
  return comContratos(db, instituicaoId, busca)
    .select([
      'k.contratoId',
      'contrato.numero',
      'contrato.lojaId',
      'loja.nomeFantasia as loja',
      'contrato.status as statusId',
      ...CAMPOS,
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
    .orderBy(ORDEM[ordenacao?.campo ?? 'percentual'], ordenacao?.direcao ?? 'asc')
    .orderBy('k.contratoId')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many they are, as far as `contaAte`; undefined: all. */
export function countCobertura(
  db: Db,
  instituicaoId: number,
  busca: BuscaDeCobertura & ComDia,
  contaAte: number | undefined,
) {
  const { filtro, situacao, caso, pedido, status } = busca
  // Each snapshot has one contract and at most one open case: without a condition on them there is nothing to join.
  let contadas = coberturasDa(db, instituicaoId, { status }).select('k.contratoId')
  if (situacao) contadas = contadas.where(SITUACAO[situacao])
  const linhas =
    caso || pedido || filtro ? comContratos(db, instituicaoId, busca).select('k.contratoId') : contadas
  return contar(db, linhas, { chave: 'k.contratoId', contaAte })
}

/** How an institution's contracts stand together, as they were added up when each changed. */
export function sumCobertura(db: Db, instituicaoId: number, { status }: BuscaDeCobertura) {
  const soma = (coluna: string, condicao?: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(s.${sql.ref(coluna)}) ${condicao ? sql`filter (where ${condicao})` : sql``}, 0)::bigint`
  const em = (situacao: SituacaoCobertura) => soma('contratos', sql`s.situacao = ${sql.lit(situacao)}`)
  const valor = (coluna: string) => sql<Centavos>`${soma(coluna)}`
  // What was taken back is no month of prices that still count.
  const porMeses = db
    .selectFrom('somaCobertura as s')
    .where('s.instituicaoFinanceiraId', '=', instituicaoId)
    .$if(status !== 'todos', (base) => base.where('s.ativo', '=', true))
    .select(['s.situacao', 's.precosDe', 's.precosAte'])
    .select(COLUNAS_SOMADAS.map((coluna) => soma(coluna).as(coluna)))
    .groupBy(['s.situacao', 's.precosDe', 's.precosAte'])
  const haContratos = sql`filter (where s.contratos > 0)`
  return db
    .selectFrom(porMeses.as('s'))
    .select([
      soma('contratos').as('contratos'),
      em('descoberto').as('descobertos'),
      em('semReferencia').as('contratosSemReferencia'),
      em('limite').as('limite'),
      em('coberto').as('cobertos'),
      soma('casos').as('casosAbertos'),
      valor('deficit').as('deficit'),
      valor('total_atual').as('totalAtual'),
      valor('valor_garantia').as('valorGarantia'),
      valor('total_sem_referencia').as('totalSemReferencia'),
      valor('total_defasado').as('totalDefasado'),
      valor('total_saido').as('totalSaido'),
      soma('veiculos').as('veiculos'),
      soma('sem_referencia').as('semReferencia'),
      soma('defasados').as('defasados'),
      soma('sairam').as('sairam'),
      sql<Dia | null>`min(s.precos_de) ${haContratos}`.as('precosDe'),
      sql<Dia | null>`max(s.precos_ate) ${haContratos}`.as('precosAte'),
    ])
    .executeTakeFirstOrThrow()
}

interface MesDaTendencia {
  mes: string
  contratos: number
  descobertos: number
  deficit: Centavos
  totalAtual: Centavos
  valorGarantia: Centavos
  totalSemReferencia: Centavos | null
  totalDefasado: Centavos | null
  totalSaido: Centavos | null
}

const MESES = 12
/** A part's sum over the month's snapshots; null where one of them was taken before the parts were told apart. */
const apartada = (parte: string) =>
  sql`case when coalesce(sum(t.sem_partes), 0) = 0 then coalesce(sum(t.${sql.ref(parte)}), 0)::bigint end as ${sql.ref(parte)}`
const somada = (coluna: string) => sql`coalesce(sum(t.${sql.ref(coluna)}), 0)::bigint as ${sql.ref(coluna)}`

/** The Ativo contracts at the end of each month in São Paulo, from what each month changed in their sums. */
export async function listTendencia(db: Db, instituicaoId: number, hoje: Dia): Promise<MesDaTendencia[]> {
  const { rows } = await sql<MesDaTendencia>`
    with mes as (
      select m::date as mes
      from generate_series(date_trunc('month', ${hoje}::date)::timestamp - interval '${sql.lit(MESES - 1)} months',
        date_trunc('month', ${hoje}::date)::timestamp, interval '1 month') as m),
    mudou as materialized (select * from soma_tendencia where instituicao_financeira_id = ${instituicaoId})
    select mes.mes, ${sql.join(['contratos', 'descobertos', 'deficit', 'total_atual', 'valor_garantia'].map(somada))},
      ${apartada('total_sem_referencia')}, ${apartada('total_defasado')}, ${apartada('total_saido')}
    from mes left join mudou t on t.mes <= mes.mes
    group by mes.mes order by mes.mes`.execute(db)
  return rows
}

/** The last pass that an import of prices asked for, with the months that it published. */
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

const CAIU = sql<boolean>`h.total_antes >= h.valor_garantia and h.total_atual < h.valor_garantia`

/** The institution's Ativo contracts that a pass moved. */
const movidosDa = (db: Db, instituicaoId: number, reavaliacaoId: number) =>
  db
    .selectFrom('coberturaHistorico as h')
    .where('h.instituicaoFinanceiraId', '=', instituicaoId)
    .where('h.reavaliacaoId', '=', reavaliacaoId)
    .where('h.ativo', '=', true)
    .where(sql<boolean>`h.total_antes is not null and h.total_antes <> h.total_atual`)

export function sumImpacto(db: Db, instituicaoId: number, reavaliacaoId: number) {
  return movidosDa(db, instituicaoId, reavaliacaoId)
    .select([
      sql<number>`count(*)`.as('contratos'),
      sql<number>`count(*) filter (where ${CAIU})`.as('cairam'),
      sql<Centavos>`coalesce(sum(h.total_antes), 0)::bigint`.as('totalAntes'),
      sql<Centavos>`coalesce(sum(h.total_atual), 0)::bigint`.as('totalDepois'),
      sql<Centavos>`coalesce(sum(greatest(h.valor_garantia - h.total_antes, 0)), 0)::bigint`.as(
        'deficitAntes',
      ),
      sql<Centavos>`coalesce(sum(greatest(h.valor_garantia - h.total_atual, 0)), 0)::bigint`.as(
        'deficitDepois',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function listImpacto(
  db: Db,
  { instituicaoId, reavaliacaoId, cairam }: { instituicaoId: number; reavaliacaoId: number; cairam: boolean },
  { limit, offset }: Limites,
) {
  let base = movidosDa(db, instituicaoId, reavaliacaoId)
  if (cairam) base = base.where(CAIU)
  const rows = await base
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
      CAIU.as('caiu'),
    ])
    .orderBy(sql`h.total_atual - h.total_antes`)
    .orderBy('h.contratoId')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
