-- The last records that were saved over what somebody else saved meanwhile.
alter table visao add column versao integer not null default 1;
alter table dia_sem_expediente add column versao integer not null default 1;
-- Of a rule's name; versao is that of its items.
alter table regra_garantia add column versao_do_nome integer not null default 1;
