select "e"."id", "e"."webhook_id", "webhook"."url", "evento"."mensagem", "e"."contrato_id", "contrato"."numero",
  "evento"."ocorrido_em", "e"."estado", "e"."tentativas", "e"."proxima_em", "ultima"."status_http", "ultima"."erro",
  "evento"."tipo" as "tipo", ("webhook"."desativado_em" is null
    and "webhook"."excluido_em" is null) as "pode_reenviar"
from "webhook_entrega" as "e"
inner join "webhook_evento" as "evento" on "evento"."id" = "e"."evento_id"
inner join "webhook" on "webhook"."id" = "e"."webhook_id"
left join "contrato" on "contrato"."id" = "e"."contrato_id"
left join lateral (
  select "t"."status_http", "t"."erro"
  from "webhook_tentativa" as "t"
  where "t"."entrega_id" = "e"."id"
  order by "t"."id" desc
  limit $1) as "ultima" on true
where "e"."loja_id" = $2
order by "e"."id" desc
limit $3
offset $4;
