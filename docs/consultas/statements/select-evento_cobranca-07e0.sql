select "evento"."parametro_id", "evento"."parametro_escopo", "evento"."retroativo", count(*) as "eventos", max("evento"."ocorrido_em")
  as "ultimo_em", max("contrato"."numero") as "contrato", max("loja"."nome_fantasia") as "loja"
from "evento_cobranca" as "evento"
left join "contrato" on "contrato"."instituicao_financeira_id" = "evento"."instituicao_financeira_id"
  and "contrato"."id" = "evento"."contrato_id"
left join "regra_garantia" as "regra" on "regra"."instituicao_financeira_id" = "evento"."instituicao_financeira_id"
  and "regra"."id" = "evento"."regra_garantia_id"
left join "estabelecimento" as "loja" on "loja"."id" = coalesce("contrato"."loja_id", "regra"."loja_id")
where "evento"."instituicao_financeira_id" = $1
  and "evento"."tipo" = $2
  and "evento"."valor" = $3
  and "evento"."ocorrido_em" >= (($4::date + $5::integer)::timestamp at time zone 'America/Sao_Paulo')
  and "evento"."ocorrido_em" < (($6::date + $7::integer)::timestamp at time zone 'America/Sao_Paulo')
group by "evento"."parametro_id", "evento"."parametro_escopo", case evento.parametro_escopo when 'contrato' then
  contrato.id when 'loja' then loja.id end, "evento"."retroativo"
order by "eventos" desc, "evento"."parametro_id", case evento.parametro_escopo when 'contrato' then contrato.id when
  'loja' then loja.id end
limit $8;
