select distinct on ("contrato_id") "contrato_id", "data_base", "carga_id", "saldo_devedor"
from "saldo"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2::bigint
  and not exists (
  select
  from carga_saldo nova
  where nova.instituicao_financeira_id = "saldo"."instituicao_financeira_id"
    and nova.data_base = "saldo"."data_base"
    and nova.completo
    and nova.id > "saldo"."carga_id")
order by "contrato_id", "data_base" desc, "carga_id" desc;
