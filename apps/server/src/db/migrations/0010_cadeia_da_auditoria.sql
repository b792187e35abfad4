-- The audit as a hash chain per institution (0: the platform). Writers append to auditoria and note the row in auditoria_pendente;
-- a job then gives it its link, so that no writer waits for another.

create table auditoria_pendente (
  instituicao_financeira_id bigint not null,
  sequencia bigint not null,
  primary key (instituicao_financeira_id, sequencia)
);

create table auditoria_elo (
  instituicao_financeira_id bigint not null,
  posicao bigint not null check (posicao > 0),
  sequencia bigint not null,
  -- SHA-256, hexadecimal, of the link before and of the row's whole content
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (instituicao_financeira_id, posicao)
);
create unique index auditoria_elo_sequencia on auditoria_elo (instituicao_financeira_id, sequencia);

-- The newest link of each chain. Its row is locked while links are added.
create table auditoria_cadeia (
  instituicao_financeira_id bigint primary key,
  posicao bigint not null check (posicao >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

insert into auditoria_pendente select instituicao_financeira_id, sequencia from auditoria;
