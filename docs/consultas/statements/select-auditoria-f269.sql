select distinct "entidade_id"
from "auditoria"
where "instituicao_financeira_id" = $1
  and "entidade" = $2
  and "entidade_id" = $3::bigint
  and "lado" = $4
  and exists ((
    select "auditoria"."usuario_id"
    union all
    select operador_id
    from acesso_de_operador
    where usuario_id = "auditoria"."usuario_id") intersect (
    select $5::bigint
    union all
    select operador_id
    from acesso_de_operador
    where usuario_id = $6::bigint));
