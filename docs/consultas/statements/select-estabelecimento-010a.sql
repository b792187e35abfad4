select "id", "tipo", "ativo"
from "estabelecimento"
where "id" in ($1, …)
order by "id" for share;
