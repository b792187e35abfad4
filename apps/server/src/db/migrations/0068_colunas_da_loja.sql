-- What a store's headings mean that the product doesn't know: said once by a person, kept for the store's next files.
create table estoque_coluna (
  loja_id bigint not null references loja (id),
  -- The heading in small letters and digits, as the reader compares headings; `titulo` is how a file wrote it.
  titulo_busca text not null,
  titulo text not null,
  -- A column of domain 6, or 'ignorar'.
  leitura text not null,
  usuario_id bigint not null references usuario (id),
  escolhida_em timestamptz not null default now(),
  primary key (loja_id, titulo_busca)
);
