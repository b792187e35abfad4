select "regra_garantia_id" as "regra_id", "filtro", "ordem"
from "regra_garantia_filtro"
inner join unnest($1::bigint[], $2::integer[]) as pedida (id, versao) on "pedida"."id" = "regra_garantia_filtro"."regra_garantia_id"
  and "pedida"."versao" = "regra_garantia_filtro"."versao"
order by "regra_garantia_id", "ordem";
