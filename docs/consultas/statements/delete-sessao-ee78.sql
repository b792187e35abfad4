delete
from "sessao"
where "expira_em" < $1;
