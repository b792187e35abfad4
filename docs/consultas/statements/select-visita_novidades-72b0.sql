select "ate"
from "visita_novidades"
where "usuario_id" = $1;
