with nome as (
  select distinct marca_busca, modelo_busca, tipo_id, ano_modelo
  from importacao_estoque
  where importacao_id = $1
    and modelo_id is null
    and marca_busca is not null
    and modelo_busca is not null), modelo as (
  select n.*, m.id, m.codigo_fipe
  from nome n
  join veiculo_modelo m on m.nome_busca = n.modelo_busca
    and (n.tipo_id is null
      or n.tipo_id = m.tipo_id)
  join veiculo_marca b on b.id = m.marca_id
    and b.nome_busca = n.marca_busca
  union
  select n.*, m.id, m.codigo_fipe
  from nome n
  join veiculo_modelo_nome x on x.nome_busca = n.modelo_busca
    and x.marca_busca = n.marca_busca
  join veiculo_modelo m on m.id = x.modelo_id
    and (n.tipo_id is null
      or n.tipo_id = m.tipo_id)), candidato as (
  select c.*, exists (
    select
    from preco_referencia_atual p
    where p.modelo_id = c.id
      and p.ano_modelo = c.ano_modelo
      and c.codigo_fipe is not null) as do_ano
  from modelo c), escolha as (
  select marca_busca, modelo_busca, tipo_id, ano_modelo, case when count(codigo_fipe) = 1 then min(id) filter (
    where codigo_fipe is not null) when count(*) filter (
    where do_ano) = 1 then min(id) filter (
    where do_ano) when count(*) - count(codigo_fipe) = 1 then min(id) filter (
    where codigo_fipe is null) end as modelo_id
  from candidato
  group by marca_busca, modelo_busca, tipo_id, ano_modelo)
update importacao_estoque e
set modelo_id = c.modelo_id
from escolha c
where e.importacao_id = $2
  and e.modelo_id is null
  and c.modelo_id is not null
  and e.marca_busca = c.marca_busca
  and e.modelo_busca = c.modelo_busca
  and e.ano_modelo = c.ano_modelo
  and e.tipo_id is not distinct from c.tipo_id;
