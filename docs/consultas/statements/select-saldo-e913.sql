select "s"."data_base", "s"."carga_id", "s"."saldo_devedor", "s"."principal", "s"."encargos", "s"."dias_atraso", "c"."recebida_em"
  as "recebido_em", not exists (
  select
  from carga_saldo nova
  where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
    and nova.data_base = "s"."data_base"
    and nova.completo
    and nova.id > "s"."carga_id") as "conta"
from "saldo" as "s"
inner join "carga_saldo" as "c" on "c"."instituicao_financeira_id" = "s"."instituicao_financeira_id"
  and "c"."id" = "s"."carga_id"
where "s"."instituicao_financeira_id" = $1
  and "s"."contrato_id" = $2
order by "s"."data_base" desc, "s"."carga_id" desc
limit $3;
