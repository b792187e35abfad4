select "auditoria"."acao", "auditoria"."ocorrida_em", "usuario"."nome" as "usuario"
from "auditoria"
left join "usuario" on "usuario"."id" = "auditoria"."usuario_id"
where "auditoria"."instituicao_financeira_id" = $1
  and "auditoria"."entidade" = $2
  and "auditoria"."entidade_id" = $3
  and "auditoria"."lado" in ($4, …)
  and "auditoria"."acao" in ($5, …)
  and auditoria.depois ~ $6
  and coalesce(auditoria.antes !~ $7, true)
order by "auditoria"."sequencia" desc
limit $8;
