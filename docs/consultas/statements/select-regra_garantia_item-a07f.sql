select "id", "marcas", "modelos", "tipos", "combustiveis", "ufs", "idade_maxima", "quilometragem_maxima",
  "chassi_remarcado", "leilao", "percentual"
from "regra_garantia_item"
where "regra_garantia_id" = $1
  and "versao" = $2
order by "id";
