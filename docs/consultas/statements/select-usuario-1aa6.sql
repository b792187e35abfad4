select count(*) as "total"
from "usuario"
left join "estabelecimento" on "estabelecimento"."id" = "usuario"."estabelecimento_id"
where "usuario"."servico" = $1;
