select "auditoria"."acao", "auditoria"."ocorrida_em", "usuario"."nome" as "usuario", "auditoria"."sequencia",
  "auditoria"."lado", "auditoria"."forcado", "auditoria"."motivo", "auditoria"."antes", "auditoria"."depois"
from "auditoria"
left join "usuario" on "usuario"."id" = "auditoria"."usuario_id"
where "auditoria"."instituicao_financeira_id" = $1
  and "auditoria"."entidade" = $2
  and "auditoria"."entidade_id" = $3
order by "auditoria"."sequencia" desc
limit $4;
