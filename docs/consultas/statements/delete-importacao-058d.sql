delete
from "importacao"
where "id" = $1;
