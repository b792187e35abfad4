select count(*) as "contratos", count(*) filter (
  where h.total_antes * 10000 >= h.exigido * (10000 - h.tolerancia)
    and h.total_atual * 10000 < h.exigido * (10000 - h.tolerancia)) as "cairam", coalesce(sum(h.total_antes), 0)::bigint
  as "total_antes", coalesce(sum(h.total_atual), 0)::bigint as "total_depois", coalesce(sum(greatest(h.exigido -
        h.total_antes, 0)), 0)::bigint as "deficit_antes", coalesce(sum(greatest(h.exigido - h.total_atual, 0)), 0)::bigint
  as "deficit_depois"
from "cobertura_historico" as "h"
where "h"."instituicao_financeira_id" = $1
  and "h"."reavaliacao_id" = $2
  and "h"."ativo" = $3
  and h.total_antes is not null
  and h.total_antes <> h.total_atual;
