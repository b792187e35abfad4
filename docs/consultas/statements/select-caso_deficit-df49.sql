select "instituicao_financeira_id", "contrato_id", "id", "avisado_em", "avisado_percentual", "a_avisar"
from "caso_deficit"
where "fechado_em" is null
  and (instituicao_financeira_id, contrato_id) in (
  select *
  from unnest($1::bigint[], $2::bigint[]));
