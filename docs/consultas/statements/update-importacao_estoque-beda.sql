update importacao_estoque e
set chave = coalesce(v.placa_mercosul, v.chassi), placa = case when e.placa_mercosul is null then v.placa else e.placa
  end, placa_mercosul = coalesce(e.placa_mercosul, v.placa_mercosul)
from (
  select distinct on (chassi) chassi, placa, placa_mercosul
  from veiculo
  where loja_id = $1
    and chassi is not null
  order by chassi, saiu_em is not null, id desc) v
where e.importacao_id = $2
  and e.chassi = v.chassi
  and (e.placa_mercosul is null
    or (v.placa_mercosul is null
      and not exists (
      select
      from veiculo o
      where o.loja_id = $3
        and o.placa_mercosul = e.placa_mercosul)));
