-- A code's brand is that of its newest month, and a brand is spelled as its newest month spells it, in whatever order months are loaded.
-- null: no loaded month names the brand, only a store's papers.
alter table veiculo_marca add column mes date;
update veiculo_marca b set mes = (
  select max(a.mes) from veiculo_modelo m join preco_referencia_atual a on a.modelo_id = m.id where m.marca_id = b.id);

-- Brands that other months gave to the code: a rule's item that names one of them goes on taking it. null: none.
alter table veiculo_modelo add column outras_marcas bigint[] check (cardinality(outras_marcas) > 0);
update veiculo_modelo m set outras_marcas = x.marcas
from (
  select n.modelo_id, array_agg(distinct b.id order by b.id) as marcas
  from veiculo_modelo_nome n join veiculo_marca b on b.nome_busca = n.marca_busca join veiculo_modelo m on m.id = n.modelo_id
  where b.id <> m.marca_id group by n.modelo_id) as x
where x.modelo_id = m.id;

-- The months of a price file, once all of it is read. 'novo' is going to be published; 'igual' is loaded with the same prices.
create table importacao_fipe_mes (
  importacao_id bigint not null,
  tipo_id smallint not null,
  mes date not null,
  precos integer not null,
  situacao text not null check (situacao in ('novo', 'igual')),
  primary key (importacao_id, tipo_id, mes)
);
-- Names are kept month by month: only those of months that are published count.
alter table importacao_fipe_modelo
  drop constraint importacao_fipe_modelo_pkey,
  add primary key (importacao_id, codigo_fipe, tipo_id, mes, marca, modelo);
