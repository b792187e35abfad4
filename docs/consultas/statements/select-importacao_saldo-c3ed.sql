select de, de + $1 as ate
from (
  select min(linha) as primeira, max(linha) as ultima
  from "importacao_saldo"
  where importacao_id = $2) l, generate_series(l.primeira, l.ultima, $3) as de
order by de;
