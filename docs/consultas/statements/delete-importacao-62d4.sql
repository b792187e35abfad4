delete
from "importacao"
where "id" in (
  select "id"
  from "importacao"
  where "chave" = $1
    and "viva_em" < now() - make_interval(secs => $2)
  for update skip locked);
