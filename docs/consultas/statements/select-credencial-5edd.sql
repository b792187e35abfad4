select "credencial"."id", "credencial"."loja_id", "credencial"."usuario_id", "credencial"."ultimo_uso_em", "usuario"."nome",
  "estabelecimento"."nome_fantasia" as "estabelecimento"
from "credencial"
inner join "usuario" on "usuario"."id" = "credencial"."usuario_id"
inner join "estabelecimento" on "estabelecimento"."id" = "credencial"."loja_id"
where "credencial"."token_hash" = $1
  and "credencial"."revogada_em" is null
  and "usuario"."ativo" = $2
  and "estabelecimento"."ativo" = $3;
