-- How a store's last stock file came: the next one is asked about what is new in it, and the screen begins as that one did.
create table estoque_ultimo_arquivo (
  loja_id bigint primary key references loja (id),
  completo boolean not null,
  -- The columns that it had (a JSON list of texts).
  colunas text not null,
  enviado_em timestamptz not null
);
