-- From where a person signed in, for 90 days: such an address or device has its own count of wrong passwords (domain 9).
create table origem_conhecida (
  usuario_id bigint not null references usuario (id) on delete cascade,
  -- SHA-256 of the address, or of the number in the device's cookie
  chave_hash bytea not null,
  vista_em timestamptz not null,
  primary key (usuario_id, chave_hash)
);

-- A CPF or an address whose tries are counted one after the other, and the last place in the queue where the tries of a CPF stand.
create table fila_de_entrada (
  chave_hash bytea primary key,
  usada_em timestamptz not null,
  ultima_vaga timestamptz,
  vagas integer not null default 0
);
create index fila_de_entrada_usada on fila_de_entrada (usada_em);

alter table tentativa_login
  -- from where that person had signed in
  add column conhecida boolean not null default false,
  -- not judged yet
  add column pendente boolean not null default false;
