select "contrato"."id", "contrato"."numero", "contrato"."status" as "status_id", "contrato"."instituicao_financeira_id",
  "contrato"."regra_garantia_id", "contrato"."regra_garantia_versao", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "estadia"."veiculo_id", "estadia"."desde", "estadia"."ate", "estadia"."combinado",
  "estadia"."preco"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
inner join (
  select "penhor"."instituicao_financeira_id", "penhor"."contrato_id", "penhor"."veiculo_id", penhor.data_inclusao as
    "desde", "penhor"."data_exclusao" as "ate", garantia.veiculo_id is not null as "combinado", coalesce(coalesce(coalesce("garantia"."preco_instituicao_financeira",
          "garantia"."preco_veiculo"), coalesce("entrada"."preco_instituicao_financeira", "entrada"."preco_veiculo")),
      penhor.preco_instituicao_financeira) as "preco"
  from "penhor"
  left join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
    and "garantia"."contrato_id" = "penhor"."contrato_id"
    and "garantia"."veiculo_id" = "penhor"."veiculo_id"
    and "garantia"."penhor_id" = "penhor"."id"
  left join "alteracao_garantia_veiculo" as "entrada" on "entrada"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
    and "entrada"."penhor_id" = "penhor"."id"
    and "entrada"."sentido" = $1
  where "penhor"."veiculo_id" in (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" = $2)
  union all
  select "garantia"."instituicao_financeira_id", "garantia"."contrato_id", "garantia"."veiculo_id", null::timestamptz as
    "desde", null::timestamptz as "ate", false as "combinado", coalesce("garantia"."preco_instituicao_financeira",
      "garantia"."preco_veiculo") as "preco"
  from "contrato_garantia" as "garantia"
  where "garantia"."veiculo_id" in (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" = $3)
    and "garantia"."penhor_id" is null) as "estadia" on "estadia"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
  and "estadia"."contrato_id" = "contrato"."id"
where "contrato"."instituicao_financeira_id" = $4
order by estadia.desde is not null
  and estadia.ate is null desc, estadia.desde is null
  and contrato.status = 0 desc, "estadia"."desde" desc nulls last, "contrato"."id" desc
limit $5;
