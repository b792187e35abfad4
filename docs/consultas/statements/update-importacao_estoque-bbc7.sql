update importacao_estoque e
set tipo_id = coalesce( (
    select min(m.tipo_id)
    from veiculo_modelo m
    join veiculo_marca b on b.id = m.marca_id
    where b.nome_busca = e.marca_busca
    having min(m.tipo_id) = max(m.tipo_id)), 1)
where e.importacao_id = $1
  and e.modelo_id is null
  and e.tipo_id is null;
