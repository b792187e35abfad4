with antes as (
  delete
  from cobertura
  where ("instituicao_financeira_id", "contrato_id") in (
    select *
    from unnest($1::bigint[], $2::bigint[]))
  returning "instituicao_financeira_id", "contrato_id", total_atual, valor_garantia, exigido, greatest("avaliada_em",
      $3::timestamptz) as avaliada_em)
insert into cobertura_historico ("instituicao_financeira_id", "contrato_id", motivo, total_antes, total_atual,
    valor_garantia, exigido, veiculos, defasados, sem_referencia, total_sem_referencia, total_defasado, total_saido,
    ativo, avaliada_em)
select "instituicao_financeira_id", "contrato_id", 'contrato', total_atual, 0, valor_garantia, exigido, 0, 0, 0, 0, 0,
  0, false, avaliada_em
from antes
order by "instituicao_financeira_id", "contrato_id"
returning "instituicao_financeira_id", "contrato_id", valor_garantia, exigido;
