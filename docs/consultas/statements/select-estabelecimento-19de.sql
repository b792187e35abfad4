select "e"."id", "e"."tipo", "e"."cnpj", "e"."razao_social", "e"."nome_fantasia", "e"."ativo", (
  select count(*)
  from usuario u
  where u.estabelecimento_id = e.id
    and u.ativo
    and not u.servico)::int as "usuarios"
from "estabelecimento" as "e"
order by "e"."nome_busca", "e"."id"
limit $1
offset $2;
