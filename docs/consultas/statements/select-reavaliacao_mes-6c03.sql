select "veiculo_tipo"."nome" as "tipo", "m"."mes"
from "reavaliacao_mes" as "m"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "m"."tipo_id"
where "m"."reavaliacao_id" = $1
order by "m"."tipo_id";
