select "h"."contrato_id", "contrato"."numero", "loja"."nome_fantasia" as "loja", h.total_antes as "total_antes", "h"."total_atual"
  as "total_depois", "h"."valor_garantia", "h"."exigido", h.total_antes * 10000 >= h.exigido * (10000 - h.tolerancia)
  and h.total_atual * 10000 < h.exigido * (10000 - h.tolerancia) as "caiu"
from "cobertura_historico" as "h"
inner join "contrato" on "contrato"."instituicao_financeira_id" = "h"."instituicao_financeira_id"
  and "contrato"."id" = "h"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "h"."instituicao_financeira_id" = $1
  and "h"."reavaliacao_id" = $2
  and "h"."ativo" = $3
  and h.total_antes is not null
  and h.total_antes <> h.total_atual
order by h.total_atual - h.total_antes, "h"."contrato_id"
limit $4
offset $5;
