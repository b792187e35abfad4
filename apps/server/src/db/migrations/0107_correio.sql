-- Letters that leave Lastro (docs/decisoes/0056). A row is written in the transaction of what it tells of, once per event and person.
create table email (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario (id) on delete cascade,
  -- the notice's key, or what the account's letter is about; with the person it makes the Message-ID
  evento text not null,
  tipo text not null,
  -- null: none. Contracts are never deleted, and a reference would cost each notice its check.
  contrato_id bigint,
  -- where it goes; null: the person's address of then
  para text,
  -- the link that it carries; null: none that acts
  link_id bigint,
  -- somebody waits for it at a page: it goes before notices
  urgente boolean not null default false,
  criado_em timestamptz not null,
  -- when it is tried next; null: it waits for the morning's summary, or ended
  proxima_em timestamptz,
  tentativas integer not null default 0,
  -- the last answer that was no yes
  erro text,
  desfecho text check (desfecho in ('enviado', 'recusado', 'desistido', 'descartado', 'resumido')),
  encerrado_em timestamptz,
  -- the summary that told it
  resumo_id bigint,
  unique (usuario_id, evento),
  check ((desfecho is null) = (encerrado_em is null)),
  check (desfecho is null or proxima_em is null)
);
create index email_devido on email (urgente desc, proxima_em) where proxima_em is not null;
create index email_para_resumo on email (usuario_id) where proxima_em is null and desfecho is null;
create index email_do_resumo on email (resumo_id) where resumo_id is not null;
create index email_encerrado on email (encerrado_em) where encerrado_em is not null;

-- All processes together begin at most ten letters a second: nobody begins another before this instant.
create table vez_do_correio (
  unica boolean primary key default true check (unica),
  proxima_em timestamptz not null
);
insert into vez_do_correio (proxima_em) values ('epoch');

-- What a letter's link may do, once. Each attempt to send makes a token, of which the hash stays.
create table link_de_email (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario (id) on delete cascade,
  tipo text not null check (tipo in ('confirmar', 'senha', 'convite')),
  -- where it goes: it counts only while this is the person's address
  email text not null,
  hashes bytea[] not null default '{}',
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  usado_em timestamptz
);
create index link_de_email_usuario on link_de_email (usuario_id, tipo, id);
create index link_de_email_expira on link_de_email (expira_em);

-- Who asked for a new password. Answered alike for every CPF; whether it is anybody's is looked up afterwards.
create table pedido_de_senha (
  id bigint generated always as identity primary key,
  cpf_hash bytea not null,
  endereco text not null,
  pedido_em timestamptz not null,
  -- null once it was looked up, within seconds
  cpf text
);
create index pedido_de_senha_cpf on pedido_de_senha (cpf_hash, pedido_em);
create index pedido_de_senha_endereco on pedido_de_senha (endereco, pedido_em);
create index pedido_de_senha_novo on pedido_de_senha (id) where cpf is not null;
create index pedido_de_senha_pedido on pedido_de_senha (pedido_em);

-- When a person wants to hear by mail of a kind of notice. No row: as Lastro begins.
create table preferencia_de_aviso (
  usuario_id bigint not null references usuario (id) on delete cascade,
  tipo text not null,
  quando text not null check (quando in ('naHora', 'resumo', 'nunca')),
  primary key (usuario_id, tipo)
);

-- Who gets mail, looked up wherever a notice is written.
create index usuario_com_email on usuario (estabelecimento_id) where email_confirmado_em is not null and ativo;

-- Kinds of notice that the institution's people can't switch off.
alter table politica_instituicao add column avisos_obrigatorios text[] not null default '{}';
alter table politica_reducao add column avisos_obrigatorios text[] not null default '{}';
