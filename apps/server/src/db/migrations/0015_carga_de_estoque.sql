-- Stock loads by people (domain 6): what they see while a file is read, and what they answered.

-- For whoever waits; written along with viva_em.
alter table importacao add column etapa text not null default '', add column linhas integer not null default 0;

-- Which FIPE model a store means by its own spelling of a car, of one model year and fuel (0: not said). Asked once, remembered for the
-- store's next loads.
create table estoque_escolha (
  loja_id bigint not null references loja (id),
  marca_busca text not null,
  modelo_busca text not null,
  ano_modelo integer not null check (ano_modelo between 1900 and 2200),
  combustivel_id smallint not null default 0,
  modelo_id bigint not null references veiculo_modelo (id),
  usuario_id bigint not null references usuario (id),
  escolhida_em timestamptz not null default now(),
  primary key (loja_id, marca_busca, modelo_busca, ano_modelo, combustivel_id)
);
