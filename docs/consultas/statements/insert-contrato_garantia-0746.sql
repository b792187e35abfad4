with gravada as (
  insert into contrato_garantia as g (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo,
      preco_instituicao_financeira, preco_referencia, mes_referencia, incluida_em)
  select $1::bigint, $2::bigint, veiculo, penhor, preco, digitado, referencia, mes, $3::timestamptz
  from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::date[]) as n (veiculo, penhor,
      preco, digitado, referencia, mes)
  on conflict (instituicao_financeira_id, contrato_id, veiculo_id) do update
  set penhor_id = excluded.penhor_id, preco_veiculo = excluded.preco_veiculo, preco_instituicao_financeira =
    excluded.preco_instituicao_financeira, preco_referencia = excluded.preco_referencia, mes_referencia =
    excluded.mes_referencia
  returning g.veiculo_id, g.penhor_id, g.preco_instituicao_financeira, g.preco_referencia, g.mes_referencia,
    g.preco_instituicao_financeira <> g.preco_veiculo as digitado), digitada as (
  select veiculo_id, case when digitado then preco_instituicao_financeira end as preco, case when digitado then
    preco_referencia end as referencia, case when digitado then mes_referencia end as mes
  from gravada
  where penhor_id is not null
    and preco_instituicao_financeira is not null)
update penhor p
set (preco_instituicao_financeira, preco_referencia, mes_referencia) = (d.preco, d.referencia, d.mes)
from digitada d
where p.instituicao_financeira_id = $10
  and p.contrato_id = $11
  and p.veiculo_id = d.veiculo_id
  and (p.preco_instituicao_financeira, p.preco_referencia, p.mes_referencia) is distinct from (d.preco, d.referencia,
    d.mes);
