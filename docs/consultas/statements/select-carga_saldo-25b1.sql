select count(*) as "total"
from "carga_saldo" as "c"
where "c"."instituicao_financeira_id" = $1;
