-- Who loaded a month of reference prices; null: the command line, and months of before.
alter table fipe_mes add column importado_por bigint references usuario (id);
