select "auditoria"."acao", "auditoria"."ocorrida_em", "usuario"."nome" as "usuario", "auditoria"."motivo"
from "auditoria"
left join "usuario" on "usuario"."id" = "auditoria"."usuario_id"
where "auditoria"."instituicao_financeira_id" = $1
  and "auditoria"."entidade" = $2
  and "auditoria"."entidade_id" = $3
  and "auditoria"."forcado" = $4
order by "auditoria"."sequencia"
limit $5;
