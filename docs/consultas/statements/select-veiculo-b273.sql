select
from veiculo v
where v.loja_id = $1
  and (v.saiu_em is null
    or exists (
    select
    from importacao_estoque e
    where e.importacao_id = $2
      and e.placa_mercosul = v.placa_mercosul))
order by v.id
for update;
