delete
from "contrato_garantia"
where "instituicao_financeira_id" = $1
  and (contrato_id, veiculo_id) in (
  select *
  from unnest($2::bigint[], $3::bigint[]));
