import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { CoberturaPrevista } from '@lastro/shared/veiculos/referencia'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Tx } from '#db/tables.ts'
import { avaliacaoDoVeiculo, precoEmGarantia } from '#modules/cobertura/avaliar/valor-atual.sql.ts'
import { referenciasDe } from '#modules/veiculos/preco-referencia.sql.ts'
import { podeGarantir } from '#modules/veiculos/garante.sql.ts'

const { conta } = avaliacaoDoVeiculo({
  preco: sql.ref('preco'),
  precoReferencia: sql.ref('preco_referencia'),
  precoAgora: sql.ref('preco_agora'),
  defasada: sql.ref('defasada'),
  saiu: sql.ref('saiu'),
})

const DA_GARANTIA = {
  chave: ['instituicao_financeira_id', 'penhor_id'],
  outras: ['contrato_id', 'preco_referencia', 'preco', 'saiu'],
}

/**
 * The coverage of all Ativo contracts that the staged months would lead to, in one statement over the pledged vehicles.
 * Inside, `preco_referencia_atual` and `fipe_mes` stand for the future tables, so that the usual SQL reads them.
 */
export async function findImpactoNaCobertura(
  tx: Tx,
  importacaoId: number,
  hoje: Dia,
): Promise<CoberturaPrevista> {
  const { rows } = await sql<CoberturaPrevista>`
    with publicado as materialized (
      select tipo_id, mes from importacao_fipe_mes where importacao_id = ${importacaoId} and situacao <> 'igual'),
    garantia as materialized (
      select g.instituicao_financeira_id, g.contrato_id, g.penhor_id, g.preco_referencia,
        ${precoEmGarantia('g')} as preco, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id,
        v.hodometro, not ${podeGarantir('v')} or (g.instituicao_financeira_id, g.penhor_id) in (
          select instituicao_financeira_id, penhor_id from baixa where encerrada_em is null) as saiu
      from contrato c
      join contrato_garantia g on (g.instituicao_financeira_id, g.contrato_id) = (c.instituicao_financeira_id, c.id)
      join penhor p on (p.instituicao_financeira_id, p.id) = (g.instituicao_financeira_id, g.penhor_id)
        and (p.contrato_id, p.veiculo_id) = (g.contrato_id, g.veiculo_id) and p.data_exclusao is null
      join veiculo v on v.id = p.veiculo_id
      where c.status in ${literals(ATIVOS)}),
    modelo as materialized (
      select id as modelo_id, tipo_id, codigo_fipe from veiculo_modelo where id in (select modelo_id from garantia)),
    preco as (
      select p.modelo_id, p.ano_modelo, p.combustivel, p.mes, p.preco
      from preco_referencia_atual p join modelo m using (modelo_id)
      where (m.tipo_id, p.mes) not in (select tipo_id, mes from publicado)
      union all
      -- what stands in a month that is replaced: the newest of the other ones
      select p.modelo_id, p.ano_modelo, p.combustivel, o.mes, o.preco
      from preco_referencia_atual p join modelo m using (modelo_id)
      join publicado x on (x.tipo_id, x.mes) = (m.tipo_id, p.mes)
      cross join lateral (
        select r.mes, r.preco from preco_referencia r join fipe_mes f on (f.tipo_id, f.mes) = (m.tipo_id, r.mes)
        where (r.modelo_id, r.ano_modelo, r.combustivel) = (p.modelo_id, p.ano_modelo, p.combustivel)
          and (m.tipo_id, r.mes) not in (select tipo_id, mes from publicado)
        order by r.mes desc limit 1) o
      union all
      select m.modelo_id, f.ano_modelo, f.combustivel, f.mes, f.preco
      from importacao_fipe f join publicado using (tipo_id, mes) join modelo m using (codigo_fipe)
      where f.importacao_id = ${importacaoId}),
    preco_referencia_atual as materialized (
      select distinct on (modelo_id, ano_modelo, combustivel) * from preco
      order by modelo_id, ano_modelo, combustivel, mes desc),
    fipe_mes as (select tipo_id, mes from fipe_mes union select tipo_id, mes from publicado),
    depois as (
      select instituicao_financeira_id, contrato_id, sum(conta)::bigint as total
      from (select g.*, ${conta} as conta from (${referenciasDe('garantia', DA_GARANTIA, hoje)}) as g) as avaliado
      group by instituicao_financeira_id, contrato_id
      union all
      -- that lost their last vehicle: they move by no price, and are part of the portfolio's deficit
      select instituicao_financeira_id, contrato_id, 0 from cobertura where ativo and veiculos = 0)
    select count(*) filter (where d.total <> k.total_atual) as contratos,
      count(*) filter (where k.total_atual * 10000 >= k.exigido * (10000 - k.tolerancia)
        and d.total * 10000 < k.exigido * (10000 - k.tolerancia)) as descobrem,
      coalesce(sum(k.total_atual), 0)::bigint as total_antes, coalesce(sum(d.total), 0)::bigint as total_depois,
      coalesce(sum(greatest(k.exigido - k.total_atual, 0)), 0)::bigint as deficit_antes,
      coalesce(sum(greatest(k.exigido - d.total, 0)), 0)::bigint as deficit_depois
    from depois d join cobertura k using (instituicao_financeira_id, contrato_id)`.execute(tx)
  const [impacto] = rows
  if (!impacto) throw new Error('An aggregate without a row')
  return impacto
}
