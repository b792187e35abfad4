select "id"
from "importacao"
where "id" = $1 for key share;
