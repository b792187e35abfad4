select "id"
from "instituicao_financeira"
where "id" = $1;
