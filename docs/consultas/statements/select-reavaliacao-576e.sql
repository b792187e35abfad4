select *
from "reavaliacao"
where "concluida_em" is null
order by "id"
limit $1
for update;
