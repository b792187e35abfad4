with novo (id, saiu_em, "placa", "placa_mercosul", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao",
    "ano_modelo", "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco",
    "chassi_remarcado", "leilao") as (
  select v.id, v.saiu_em, e.placa, e.placa_mercosul, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id,
    m.tipo_id, v."ano_fabricacao", e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id), v."uf_id",
    coalesce(case when "e"."hodometro" <> 0
      or "e"."data_afericao_hodometro" is not null
      or "e"."ano_modelo" >= $1::integer then "e"."hodometro" end, v.hodometro), v."data_afericao_hodometro", v."data_entrada",
    v."preco", v."chassi_remarcado", v."leilao"
  from importacao_estoque e
  join veiculo v on v.loja_id = $2
    and coalesce(v.placa_mercosul, v.chassi) = e.chave
  left join veiculo_modelo m on m.id = e.modelo_id
  where e.importacao_id = $3)
select distinct p.contrato_id, p.instituicao_financeira_id as instituicao_id
from penhor p
join novo n on n.id = p.veiculo_id
where p.loja_id = $4
  and p.data_exclusao is null
  and n.saiu_em is not null
order by p.contrato_id;
