insert into veiculo_marca (nome)
select max(e.marca collate "C")
from importacao_estoque e
where e.importacao_id = $1
  and e.modelo_id is null
group by e.marca_busca
on conflict (nome_busca) do nothing;
