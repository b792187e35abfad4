select "origem_conhecida"."chave_hash"
from "origem_conhecida"
inner join "usuario" on "usuario"."id" = "origem_conhecida"."usuario_id"
where "usuario"."cpf" = $1
  and "origem_conhecida"."chave_hash" in ($2, …)
  and "origem_conhecida"."vista_em" > $3;
