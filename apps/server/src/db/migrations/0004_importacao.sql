-- Imports (domain 6): a file is staged in short transactions and published in one.

-- An import under way: one per key ('fipe', or 'estoque:' and the store's id). viva_em is renewed while it runs; one that was killed
-- stops renewing, is taken over by the next, and may then write nothing more.
create table importacao (
  id bigint generated always as identity primary key,
  chave text not null unique,
  iniciada_em timestamptz not null default now(),
  viva_em timestamptz not null default now()
);

-- The good lines of a price file, until it is published or given up.
create table importacao_fipe (
  importacao_id bigint not null,
  linha integer not null,
  mes date not null,
  tipo_id smallint not null,
  codigo_fipe text not null,
  marca text not null,
  modelo text not null,
  ano_modelo integer not null,
  combustivel text not null,
  preco bigint not null,
  primary key (importacao_id, linha)
);

-- Every name that the file gives to a code; recente: that of the code's newest month in the file, which also has the model's id and
-- the normalised brand. A new model (novo) gets its id here, and its row in veiculo_modelo by the publication.
create table importacao_fipe_modelo (
  importacao_id bigint not null,
  codigo_fipe text not null,
  tipo_id smallint not null,
  marca text not null,
  modelo text not null,
  mes date not null,
  recente boolean not null,
  novo boolean not null,
  modelo_id bigint,
  marca_busca text,
  primary key (importacao_id, codigo_fipe, tipo_id, marca, modelo)
);

-- Prices are written ahead of their publication, under the id that a new model is going to have. A price is seen once fipe_mes lists its
-- month, a model's present prices once veiculo_modelo has the model.
alter table preco_referencia drop constraint preco_referencia_modelo_id_fkey;
alter table preco_referencia_atual drop constraint preco_referencia_atual_modelo_id_fkey;

-- A month moves the prices of nearly all rows at once: half-filled pages take the new version beside the old one, without the index.
alter table preco_referencia_atual set (fillfactor = 50);

-- The good lines of a stock file. An empty cell is null; what the file has no column for is null as well, and the publication
-- is told which columns there are.
create table importacao_estoque (
  importacao_id bigint not null,
  linha integer not null,
  placa text not null,
  placa_mercosul text not null,
  renavam text,
  chassi text,
  codigo_fipe text,
  marca text,
  modelo text,
  marca_busca text generated always as (normalizar(marca)) stored,
  modelo_busca text generated always as (normalizar(modelo)) stored,
  tipo_id smallint,
  -- found before publishing; null: by then it has to be made
  modelo_id bigint,
  ano_fabricacao integer,
  ano_modelo integer not null,
  tipo_combustivel_id smallint,
  uf_id smallint,
  hodometro integer,
  data_afericao_hodometro date,
  data_entrada date,
  preco bigint,
  chassi_remarcado boolean,
  leilao boolean,
  primary key (importacao_id, linha)
);
create index importacao_estoque_placa on importacao_estoque (importacao_id, placa_mercosul);

-- Names that other months gave to a model: a store's papers may still use them, so stock is matched by these as well.
create table veiculo_modelo_nome (
  modelo_id bigint not null references veiculo_modelo (id),
  marca_busca text not null,
  nome_busca text not null,
  primary key (modelo_id, marca_busca, nome_busca)
);
create index veiculo_modelo_nome_busca on veiculo_modelo_nome (nome_busca, marca_busca);
