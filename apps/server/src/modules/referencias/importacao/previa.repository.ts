import type { Dia } from '@lastro/shared/dia'
import type { MesComparado } from '@lastro/shared/veiculos/referencia'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { precoServe } from '#modules/veiculos/preco-referencia.sql.ts'
import { nomesPublicados } from './importacao.sql.ts'
import type { MesTipo } from './mes.ts'

/** Where a month's prices are: staged, or loaded. */
export interface PriceSource extends MesTipo {
  noArquivo: boolean
}

/** 'codigo_fipe, ano_modelo, combustivel, preco' of a month. */
const precosDe = (importacaoId: number, { tipoId, mes, noArquivo }: PriceSource) =>
  noArquivo
    ? sql`select codigo_fipe, ano_modelo, combustivel, preco from importacao_fipe
        where importacao_id = ${importacaoId} and tipo_id = ${tipoId} and mes = ${mes}::date`
    : sql`select m.codigo_fipe, p.ano_modelo, p.combustivel, p.preco from preco_referencia p
        join veiculo_modelo m on m.id = p.modelo_id where m.tipo_id = ${tipoId} and p.mes = ${mes}::date`

export function listMesesCarregados(db: Db, tipoIds: readonly number[]): Promise<MesTipo[]> {
  return db
    .selectFrom('fipeMes')
    .where('tipoId', '=', anyOf(tipoIds, 'smallint'))
    .select(['tipoId', 'mes'])
    .execute()
}

/** Compares a car with the earlier price of its own fuel, or of Gasolina. */
export async function findComparacao(
  tx: Tx,
  importacaoId: number,
  { atual, anterior }: { atual: PriceSource; anterior: PriceSource },
): Promise<Omit<NonNullable<MesComparado['anterior']>, 'mes'>> {
  const { rows } = await sql<Omit<NonNullable<MesComparado['anterior']>, 'mes'>>`
    with atual as materialized (${precosDe(importacaoId, atual)}),
    anterior as materialized (${precosDe(importacaoId, anterior)}),
    par as (
      select n.preco, coalesce(a.preco, g.preco) as antes
      from atual n
      left join anterior a using (codigo_fipe, ano_modelo, combustivel)
      left join (select codigo_fipe, ano_modelo, preco from anterior where combustivel = 'G') g
        on g.codigo_fipe = n.codigo_fipe and g.ano_modelo = n.ano_modelo and n.combustivel in ('F', 'E', 'H', 'N')),
    codigo as (select distinct codigo_fipe from anterior)
    select (select count(*) from anterior) as precos, (select count(*) from codigo) as codigos,
      (select count(*) from codigo where codigo_fipe not in (select codigo_fipe from atual)) as codigos_sumidos,
      count(antes) as comparados, count(*) filter (where abs(preco - antes) * 4 > antes) as extremos,
      percentile_cont(0.5) within group (order by (preco - antes)::float8 / antes) as mediana
    from par`.execute(tx)
  const [comparacao] = rows
  if (!comparacao) throw new Error('An aggregate without a row')
  return comparacao
}

/** Brands that no loaded month names: the first ones by name, and their number. */
export async function listMarcasNovas(tx: Tx, importacaoId: number, limit: number) {
  const { rows } = await sql<{ nome: string; total: number }>`
    with nome as (select distinct marca from ${nomesPublicados(importacaoId)}),
    nova as (
      select min(n.marca) as nome from nome n where not exists (
        select from veiculo_marca b where b.nome_busca = normalizar(n.marca) and b.mes is not null)
      group by normalizar(n.marca))
    select nome, count(*) over () as total from nova order by nome limit ${limit}`.execute(tx)
  return { nomes: rows.map(({ nome }) => nome), total: rows[0]?.total ?? 0 }
}

/**
 * Codes that the file moves to another brand, rules that name one of the two brands, and vehicles in stock of these
 * codes.
 */
export async function countMarcasTrocadas(
  tx: Tx,
  importacaoId: number,
): Promise<{ codigos: number; regras: number; veiculos: number }> {
  const { rows } = await sql<{ codigos: number; regras: number; veiculos: number }>`
    with nome as (
      select distinct on (n.codigo_fipe) n.codigo_fipe, n.marca, n.mes from ${nomesPublicados(importacaoId)}
      order by n.codigo_fipe, n.mes desc, n.marca, n.modelo),
    trocado as materialized (
      select m.id, m.marca_id as antes, d.id as depois
      from nome n join veiculo_modelo m on m.codigo_fipe = n.codigo_fipe join veiculo_marca a on a.id = m.marca_id
      left join veiculo_marca d on d.nome_busca = normalizar(n.marca)
      where a.nome_busca <> normalizar(n.marca)
        and n.mes >= coalesce((select max(p.mes) from preco_referencia_atual p where p.modelo_id = m.id), '-infinity'::date))
    select (select count(*) from trocado) as codigos,
      (select count(*) from regra_garantia r where r.excluida_em is null and exists (
        select from regra_garantia_item i where i.regra_garantia_id = r.id and i.versao = r.versao
          and i.marcas && array(select antes from trocado union select depois from trocado where depois is not null))) as regras,
      (select count(*) from veiculo v where v.saiu_em is null and v.modelo_id in (select id from trocado)) as veiculos`.execute(
    tx,
  )
  return rows[0] ?? { codigos: 0, regras: 0, veiculos: 0 }
}

/**
 * What the file's month would change of the loaded one, and the pledged vehicles that may take their price from there.
 */
export async function findSubstituicao(
  tx: Tx,
  importacaoId: number,
  { mes, hoje }: { mes: MesTipo; hoje: Dia },
): Promise<NonNullable<MesComparado['substituicao']>> {
  const { rows } = await sql<NonNullable<MesComparado['substituicao']>>`
    with outro as materialized (
      select codigo_fipe, ano_modelo, combustivel, a.preco as antes, d.preco as depois
      from (${precosDe(importacaoId, { ...mes, noArquivo: false })}) a
      full join (${precosDe(importacaoId, { ...mes, noArquivo: true })}) d using (codigo_fipe, ano_modelo, combustivel)),
    mudado as materialized (
      select m.id as modelo_id, o.ano_modelo, o.combustivel from outro o join veiculo_modelo m on m.codigo_fipe = o.codigo_fipe
      where o.antes is distinct from o.depois),
    atingido as (
      select veiculo.id, pe.instituicao_financeira_id, pe.contrato_id
      from penhor pe join veiculo on veiculo.id = pe.veiculo_id
      left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
      where pe.data_exclusao is null
        and exists (select from mudado p where ${precoServe(hoje)})
        and not exists (select from preco_referencia_atual p where ${precoServe(hoje)} and p.mes > ${mes.mes}::date))
    select count(antes) as precos, count(*) filter (where antes <> depois) as mudam, count(*) filter (where depois is null) as saem,
      count(*) filter (where antes is null) as entram, (select count(*) from atingido) as veiculos,
      (select count(distinct (instituicao_financeira_id, contrato_id)) from atingido) as contratos
    from outro`.execute(tx)
  const [substituicao] = rows
  if (!substituicao) throw new Error('An aggregate without a row')
  return substituicao
}
