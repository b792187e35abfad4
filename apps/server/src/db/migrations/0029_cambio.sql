-- The gearbox, by which a store's papers tell two FIPE models apart that differ in nothing else.
alter table importacao_estoque add column cambio text;

-- '': not said. The answers of other stores for the same papers are looked up by these.
alter table estoque_escolha
  add column cambio text not null default '' check (cambio in ('', 'manual', 'automatico')),
  drop constraint estoque_escolha_pkey,
  add primary key (loja_id, marca_busca, modelo_busca, ano_modelo, combustivel_id, cambio);
create index estoque_escolha_papel on estoque_escolha (modelo_busca, marca_busca, ano_modelo);
