insert into veiculo_modelo (marca_id, tipo_id, nome)
select b.id, e.tipo_id, max(e.modelo collate "C")
from importacao_estoque e
join veiculo_marca b on b.nome_busca = e.marca_busca
where e.importacao_id = $1
  and e.modelo_id is null
group by b.id, e.tipo_id, e.modelo_busca
on conflict (marca_id, tipo_id, nome_busca)
where codigo_fipe is null do nothing;
