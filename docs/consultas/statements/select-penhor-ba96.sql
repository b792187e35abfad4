select count(*) as "total"
from "penhor"
where "penhor"."data_exclusao" is null
  and "penhor"."instituicao_financeira_id" = $1;
