select "evento"."id", "evento"."tipo", "evento"."valor", "evento"."ocorrido_em" as "data", "evento"."contrato_id",
  "contrato"."numero" as "numero_contrato", "loja"."nome_fantasia" as "loja", "evento"."veiculo_id", "veiculo"."placa",
  "marca"."nome" as "marca", "modelo"."nome" as "modelo", "evento"."regra_garantia_id", "usuario"."nome" as "usuario",
  "evento"."retroativo"
from "evento_cobranca" as "evento"
left join "contrato" on "contrato"."instituicao_financeira_id" = "evento"."instituicao_financeira_id"
  and "contrato"."id" = "evento"."contrato_id"
left join "regra_garantia" as "regra" on "regra"."instituicao_financeira_id" = "evento"."instituicao_financeira_id"
  and "regra"."id" = "evento"."regra_garantia_id"
left join "estabelecimento" as "loja" on "loja"."id" = coalesce("contrato"."loja_id", "regra"."loja_id")
left join "veiculo" on "veiculo"."id" = "evento"."veiculo_id"
left join "veiculo_modelo" as "modelo" on "modelo"."id" = "veiculo"."modelo_id"
left join "veiculo_marca" as "marca" on "marca"."id" = "modelo"."marca_id"
left join "usuario" on "usuario"."id" = "evento"."usuario_id"
where "evento"."instituicao_financeira_id" = $1
  and "evento"."tipo" = $2
  and "evento"."valor" = $3
  and "evento"."ocorrido_em" >= (($4::date + $5::integer)::timestamp at time zone 'America/Sao_Paulo')
  and "evento"."ocorrido_em" < (($6::date + $7::integer)::timestamp at time zone 'America/Sao_Paulo')
order by "evento"."ocorrido_em", "evento"."id"
limit $8
offset $9;
