select distinct importacao_id
from importacao_estoque
where importacao_id not in (
  select id
  from importacao);
