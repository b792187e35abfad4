delete
from "tentativa_login"
where "ocorrida_em" < $1;
