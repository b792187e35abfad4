select count(*) as "quantidade"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."encerrado_em" is null
  and "p"."situacao" = $1
  and "c"."loja_id" = $2
  and "c"."status" in (5);
