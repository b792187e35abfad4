select count(*) as "total"
from "penhor"
where "penhor"."data_exclusao" is null
  and "penhor"."loja_id" = $1;
