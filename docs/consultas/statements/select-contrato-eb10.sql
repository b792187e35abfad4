select "c"."id", "c"."instituicao_financeira_id", "c"."loja_id", "c"."data_termino" as "fim", "c"."numero",
  "instituicao"."nome_fantasia" as "instituicao", "loja"."nome_fantasia" as "loja"
from "contrato" as "c"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
where "c"."status" in (5)
  and "c"."data_termino" >= $1
  and "c"."data_termino" <= $2
  and "c"."id" > $3
order by "c"."id"
limit $4;
