delete
from "tentativa_login"
where "id" = $1;
