-- A full load that retires nothing, because nobody can tell which vehicle a bad line names, hides sales: on the third day the store and its
-- institutions are told. A row only while such loads come; the first one that isn't held back deletes it.
create table estoque_retido (
  loja_id bigint primary key references loja (id),
  desde date not null,
  ultimo_dia date not null,
  dias integer not null default 1 check (dias > 0)
);

-- A staged line as it stands in the file (a JSON list of texts), for the file of bad lines; null: the load came by call.
alter table importacao_estoque add column celulas text;
