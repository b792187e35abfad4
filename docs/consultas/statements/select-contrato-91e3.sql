select "instituicao_financeira_id", "id" as "contrato_id", "loja_id", "numero"
from "contrato"
where (instituicao_financeira_id, id) in (
  select *
  from unnest($1::bigint[], $2::bigint[]));
