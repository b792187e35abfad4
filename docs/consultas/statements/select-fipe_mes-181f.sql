select "t"."nome" as "tipo", max("f"."mes") as "ultimo_mes"
from "fipe_mes" as "f"
inner join "veiculo_tipo" as "t" on "t"."id" = "f"."tipo_id"
group by "t"."id", "t"."nome"
order by "t"."id";
