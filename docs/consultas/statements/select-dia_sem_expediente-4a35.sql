select "dia", "nome"
from "dia_sem_expediente"
where "instituicao_financeira_id" = $1
order by "dia";
