select "p"."id", "p"."contrato_id", "p"."situacao", "p"."valor", "p"."prazo", "p"."texto", "p"."pedido_em", "p"."encerrado_em",
  "p"."motivo", "quem"."nome" as "pedido_por", "fim"."nome" as "encerrado_por"
from "pedido_reforco" as "p"
inner join "usuario" as "quem" on "quem"."id" = "p"."pedido_por"
left join "usuario" as "fim" on "fim"."id" = "p"."encerrado_por"
where "p"."instituicao_financeira_id" = $1
  and "p"."contrato_id" = $2
order by "p"."id" desc
limit $3;
