select coalesce(sum(contratos), 0)::bigint as "quantidade", coalesce(sum(contratos) filter (
    where data_termino < $1), 0)::bigint as "vencidos"
from "soma_contrato"
where "instituicao_financeira_id" = $2
  and "status" in (5)
  and "data_termino" <= $3;
