select
from veiculo v
where v.loja_id = $1
  and (v.saiu_em is null
    or exists (
    select
    from importacao_estoque e
    where e.importacao_id = $2
      and e.chave = coalesce(v.placa_mercosul, v.chassi)))
order by v.id
for update;
