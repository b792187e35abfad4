-- How a person likes to see a list: filters and order under a name, nobody else's.
create table visao (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario (id) on delete cascade,
  lista text not null check (lista in ('contratos', 'propostas')),
  nome text not null check (nome <> ''),
  nome_unico text not null generated always as (lower(nome)) stored,
  busca text not null,
  inicial boolean not null,
  unique (usuario_id, lista, nome_unico)
);
create unique index visao_inicial on visao (usuario_id, lista) where inicial;
