-- An optional second factor per user (TOTP, RFC 6238) with recovery codes. No row in segundo_fator: the user has none.

create table segundo_fator (
  usuario_id bigint primary key references usuario (id) on delete cascade,
  -- base32; as it is, because every check computes from it
  segredo text not null check (segredo ~ '^[A-Z2-7]{32}$'),
  ativado_em timestamptz not null default now(),
  -- the 30-second step of the last code that was taken: neither it nor an earlier one is taken again
  ultimo_passo bigint not null check (ultimo_passo > 0)
);

-- A secret that was shown and not yet confirmed by a code.
create table segundo_fator_cadastro (
  usuario_id bigint primary key references usuario (id) on delete cascade,
  segredo text not null check (segredo ~ '^[A-Z2-7]{32}$'),
  iniciado_em timestamptz not null default now()
);

create table codigo_recuperacao (
  usuario_id bigint not null references segundo_fator (usuario_id) on delete cascade,
  codigo_hash bytea not null check (octet_length(codigo_hash) = 32),
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash)
);

-- Codes that were wrong or are being checked, of the last day only.
create table tentativa_codigo (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario (id) on delete cascade,
  ocorrida_em timestamptz not null default now()
);
create index tentativa_codigo_usuario on tentativa_codigo (usuario_id, ocorrida_em);
create index tentativa_codigo_ocorrida on tentativa_codigo (ocorrida_em);

-- When this session's user gave a code; null: not in this session.
alter table sessao add column segundo_fator_em timestamptz;
