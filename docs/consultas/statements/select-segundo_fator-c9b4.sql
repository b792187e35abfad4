select "usuario_id"
from "segundo_fator"
where "usuario_id" = $1;
