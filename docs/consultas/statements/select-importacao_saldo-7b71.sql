select distinct importacao_id
from importacao_saldo
where importacao_id not in (
  select id
  from importacao);
