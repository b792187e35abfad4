-- Every record that is saved whole has a version, so that nobody saves over what somebody else saved meanwhile.
alter table perfil add column versao integer not null default 1;
-- Of a person's profiles.
alter table usuario add column versao integer not null default 1;
alter table estabelecimento add column versao integer not null default 1;
alter table parametro_comercial add column versao integer not null default 1;
-- Of the responsible person.
alter table caso_deficit add column versao integer not null default 1;
alter table webhook add column versao integer not null default 1;
