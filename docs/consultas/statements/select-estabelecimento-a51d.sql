select "id", "cnpj", "razao_social", "nome_fantasia", "logotipo", "ativo"
from "estabelecimento"
where "tipo" = $1
  and "ativo" = $2
order by "nome_busca", "id"
limit $3
offset $4;
