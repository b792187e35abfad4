select "loja_id"
from "veiculo"
where "id" = $1;
