with dito as (
  update caso_deficit c
  set avisado_em = $1::timestamptz, avisado_percentual = coalesce(c.avisado_percentual, k.total_atual * 10000 / nullif(k.exigido,
        0))
  from cobertura k
  where c.fechado_em is null
    and (c.avisado_em is null
      or (c.avisado_em at time zone 'America/Sao_Paulo')::date < $2::date)
    and k.instituicao_financeira_id = c.instituicao_financeira_id
    and k.contrato_id = c.contrato_id
  returning k.*), destino as (
  select e.id as estabelecimento_id, o.numero, d.contrato_id, d.total_atual, d.valor_garantia, d.exigido, d.precos_de,
    d.precos_ate, greatest(d.exigido - d.total_atual, 0) as deficit
  from dito d
  join contrato o on o.instituicao_financeira_id = d.instituicao_financeira_id
    and o.id = d.contrato_id
  cross join lateral (
    values (o.instituicao_financeira_id), (o.loja_id)) as e (id))
select estabelecimento_id, count(*)::integer as contratos, sum(deficit)::bigint as deficit, bool_or(exigido <>
    valor_garantia) as pelo_saldo, min(precos_de) as precos_de, max(precos_ate) as precos_ate, to_jsonb((array_agg(jsonb_build_object('numero',
          numero, 'totalAtual', total_atual, 'exigido', exigido)
      order by deficit desc, contrato_id))[1:10]) as piores
from destino
group by estabelecimento_id
order by estabelecimento_id;
