select "usuario"."id", "usuario"."senha_hash", "usuario"."senha_alterada_em", "usuario"."senha_provisoria", "usuario"."termo_aceito_em",
  "usuario"."estabelecimento_id"
from "usuario"
left join "estabelecimento" on "estabelecimento"."id" = "usuario"."estabelecimento_id"
where "usuario"."cpf" = $1
  and "usuario"."ativo" = $2
  and ("estabelecimento"."id" is null
    or "estabelecimento"."ativo" = $3);
