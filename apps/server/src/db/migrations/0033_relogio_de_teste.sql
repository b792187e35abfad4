-- A database that has lived under a test clock (LASTRO_RELOGIO), by how much it is ahead of the world. One row; it never goes away.
create table relogio_de_teste (
  id boolean primary key default true check (id),
  adiantado_ms bigint not null
);
