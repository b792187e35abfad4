-- Two people at one entry (domain 2): every change counts the version up, which is the ETag.
alter table whitelist add column versao integer not null default 0 check (versao >= 0);
