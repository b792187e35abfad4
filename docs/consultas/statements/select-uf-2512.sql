select "id", "nome", "sigla"
from "uf"
order by "nome";
