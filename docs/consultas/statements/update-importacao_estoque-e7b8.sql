with nome as materialized (
  select distinct e.marca_busca, e.modelo_busca, e.tipo_id
  from importacao_estoque e
  where e.importacao_id = $1
    and e.modelo_id is null), achado as materialized (
  select nome.*, m.id as modelo_id
  from nome
  join lateral (
    select m.id
    from veiculo_modelo m
    join veiculo_marca b on b.id = m.marca_id
    where b.nome_busca = nome.marca_busca
      and m.nome_busca = nome.modelo_busca
      and m.tipo_id = nome.tipo_id
      and m.codigo_fipe is null
    offset 0) m on true)
update importacao_estoque e
set modelo_id = a.modelo_id
from achado a
where e.importacao_id = $2
  and e.modelo_id is null
  and (e.marca_busca, e.modelo_busca, e.tipo_id) = (a.marca_busca, a.modelo_busca, a.tipo_id);
