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
  where e.importacao_id = $3), mudado as (
  update veiculo v
  set ("placa", "placa_mercosul", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao", "ano_modelo",
      "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco",
      "chassi_remarcado", "leilao") = ("n"."placa", "n"."placa_mercosul", "n"."renavam", "n"."chassi", "n"."modelo_id",
      "n"."tipo_id", "n"."ano_fabricacao", "n"."ano_modelo", "n"."tipo_combustivel_id", "n"."uf_id", "n"."hodometro",
      "n"."data_afericao_hodometro", "n"."data_entrada", "n"."preco", "n"."chassi_remarcado", "n"."leilao"), saiu_em =
    null, atualizado_em = $4
  from novo n
  where v.id = n.id
    and (v.saiu_em is not null
      or ("v"."placa", "v"."placa_mercosul", "v"."renavam", "v"."chassi", "v"."modelo_id", "v"."tipo_id", "v"."ano_fabricacao",
        "v"."ano_modelo", "v"."tipo_combustivel_id", "v"."uf_id", "v"."hodometro", "v"."data_afericao_hodometro", "v"."data_entrada",
        "v"."preco", "v"."chassi_remarcado", "v"."leilao") is distinct from ("n"."placa", "n"."placa_mercosul", "n"."renavam",
        "n"."chassi", "n"."modelo_id", "n"."tipo_id", "n"."ano_fabricacao", "n"."ano_modelo", "n"."tipo_combustivel_id",
        "n"."uf_id", "n"."hodometro", "n"."data_afericao_hodometro", "n"."data_entrada", "n"."preco", "n"."chassi_remarcado",
        "n"."leilao"))
  returning n.saiu_em as antes), emplacado as (
  update importacao_estoque
  set chave = placa_mercosul
  where importacao_id = $5
    and chave <> placa_mercosul)
select count(*) as alterados, count(antes) as voltaram
from mudado;
