select "id", "importada_em", "concluida_em"
from "reavaliacao"
where "inicial" = $1
order by "id" desc
limit $2;
