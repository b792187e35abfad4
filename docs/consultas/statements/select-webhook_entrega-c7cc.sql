select count(*) as "total"
from "webhook_entrega" as "e"
where "e"."loja_id" = $1;
