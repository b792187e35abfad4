-- GET /api/instituicoes-financeiras/:id/cobertura/impacto?pagina=1&quantidadePorPagina=20

select "id", "importada_em", "concluida_em"
from "reavaliacao"
where "inicial" = $1
order by "id" desc
limit $2;

select "veiculo_tipo"."nome" as "tipo", "m"."mes"
from "reavaliacao_mes" as "m"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "m"."tipo_id"
where "m"."reavaliacao_id" = $1
order by "m"."tipo_id";

select "h"."contrato_id", "contrato"."numero", "loja"."nome_fantasia" as "loja", h.total_antes as "total_antes", "h"."total_atual"
  as "total_depois", "h"."valor_garantia", h.total_antes >= h.valor_garantia
  and h.total_atual < h.valor_garantia as "caiu"
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

select count(*) as "total"
from "cobertura_historico" as "h"
where "h"."instituicao_financeira_id" = $1
  and "h"."reavaliacao_id" = $2
  and "h"."ativo" = $3
  and h.total_antes is not null
  and h.total_antes <> h.total_atual;

select count(*) as "contratos", count(*) filter (
  where h.total_antes >= h.valor_garantia
    and h.total_atual < h.valor_garantia) as "cairam", coalesce(sum(h.total_antes), 0)::bigint as "total_antes",
  coalesce(sum(h.total_atual), 0)::bigint as "total_depois", coalesce(sum(greatest(h.valor_garantia - h.total_antes, 0)),
    0)::bigint as "deficit_antes", coalesce(sum(greatest(h.valor_garantia - h.total_atual, 0)), 0)::bigint as
  "deficit_depois"
from "cobertura_historico" as "h"
where "h"."instituicao_financeira_id" = $1
  and "h"."reavaliacao_id" = $2
  and "h"."ativo" = $3
  and h.total_antes is not null
  and h.total_antes <> h.total_atual;
