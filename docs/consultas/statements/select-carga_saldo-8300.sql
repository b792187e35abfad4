select "id", "completo", "conteudo", "recebida_em"
from "carga_saldo"
where "instituicao_financeira_id" = $1
  and "data_base" = $2
order by "id" desc
limit $3;
