select "etapa", "linhas"
from "importacao"
where "chave" = $1
  and "viva_em" > now() - make_interval(secs => $2);
