select "id"
from "loja"
where "id" = $1;
