select "k"."contrato_id", "contrato"."numero", "contrato"."loja_id", "loja"."nome_fantasia" as "loja", "contrato"."status"
  as "status_id", "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."exigido", "k"."indice", "k"."saldo",
  "k"."data_saldo", "k"."veiculos", "k"."sem_referencia", "k"."defasados", "k"."sairam", "k"."total_sem_referencia", "k"."tolerancia",
  "k"."total_defasado", "k"."total_saido", "k"."precos_de", "k"."precos_ate", "k"."avaliada_em", "caso"."aberto_em" as
  "caso_desde", (
  select min("penhor"."data_inclusao") as "desde"
  from "penhor"
  where "penhor"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "penhor"."contrato_id" = "k"."contrato_id"
    and "penhor"."data_exclusao" is null) as "garantia_desde", (
  select "usuario"."nome"
  from "usuario"
  where "usuario"."id" = "caso"."responsavel_id") as "responsavel"
from "cobertura" as "k"
left join "caso_deficit" as "caso" on "caso"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "caso"."contrato_id" = "k"."contrato_id"
  and "caso"."fechado_em" is null
inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "contrato"."id" = "k"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "k"."instituicao_financeira_id" = $1
  and "k"."sairam" > $2
  and "k"."ativo" = $3
order by k.total_atual::float8 / greatest(k.exigido, 1) asc, "k"."contrato_id" asc
limit $4
offset $5;
