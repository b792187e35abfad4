-- Evaluations older than a year are deleted each night. The history of coverage keeps their numbers, which are never given again: a foreign key would
-- search the whole history, which has no index by evaluation alone, for each deleted row.
alter table cobertura_historico drop constraint cobertura_historico_reavaliacao_id_fkey;
alter table reavaliacao_mes
  drop constraint reavaliacao_mes_reavaliacao_id_fkey,
  add foreign key (reavaliacao_id) references reavaliacao (id) on delete cascade;
