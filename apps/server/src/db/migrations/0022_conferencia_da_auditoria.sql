-- What checking the audit's chains came to, a row per check: asked for by an operator or due by the day.
create table auditoria_conferencia (
  id bigint generated always as identity primary key,
  pedida_em timestamptz not null,
  -- null: by schedule
  usuario_id bigint references usuario (id),
  iniciada_em timestamptz,
  terminada_em timestamptz,
  -- rows checked so far
  conferidos bigint not null default 0,
  -- places that are wrong
  total bigint not null default 0,
  -- the first of them: [{"instituicaoFinanceiraId", "texto"}]
  achados jsonb not null,
  -- each chain and the link up to which it was walked: [{"instituicaoFinanceiraId", "posicao"}]
  cadeias jsonb not null,
  -- whether the heads noted outside the database were compared
  cabecas text not null default 'nao_configuradas' check (cabecas in ('comparadas', 'inacessiveis', 'nao_configuradas')),
  check (terminada_em is null or iniciada_em is not null)
);
-- One at a time.
create unique index auditoria_conferencia_aberta on auditoria_conferencia ((terminada_em is null)) where terminada_em is null;
