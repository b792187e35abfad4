delete
from importacao_saldo s using (
  select distinct chave
  from importacao_saldo
  where importacao_id = $1
    and problema is not null) ruim
where s.importacao_id = $2
  and s.chave = ruim.chave;
