-- Work asked for in the transaction that makes it necessary; the server hands it to the queue (jobs/README.md).
create table tarefa_pedida (
  id bigint generated always as identity primary key,
  nome text not null,
  -- asked again under the same key before it was handed over: one run is enough
  chave text,
  dados jsonb not null,
  pedida_em timestamptz not null default now(),
  unique (nome, chave)
);
