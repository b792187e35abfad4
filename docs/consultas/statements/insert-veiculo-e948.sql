insert into veiculo (loja_id, atualizado_em, "placa", "placa_mercosul", "renavam", "chassi", "modelo_id", "tipo_id",
    "ano_fabricacao", "ano_modelo", "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro",
    "data_entrada", "preco", "chassi_remarcado", "leilao")
select $1::bigint, $2::timestamptz, e.placa, e.placa_mercosul, e.renavam, e.chassi, m.id, m.tipo_id, e.ano_fabricacao,
  e.ano_modelo, e.tipo_combustivel_id, e.uf_id, case when "e"."hodometro" <> 0
  or "e"."data_afericao_hodometro" is not null
  or "e"."ano_modelo" >= $3::integer then "e"."hodometro" end, e.data_afericao_hodometro, e.data_entrada, e.preco,
  coalesce(e.chassi_remarcado, false), coalesce(e.leilao, false)
from importacao_estoque e
join veiculo_modelo m on m.id = e.modelo_id
where e.importacao_id = $4
  and not exists (
  select
  from veiculo v
  where v.loja_id = $5
    and coalesce(v.placa_mercosul, v.chassi) = e.chave)
order by e.linha;
