-- A secret is kept encrypted (docs/decisoes/0054), or open where there is no key or it waits for being encrypted.
alter table segundo_fator drop constraint segundo_fator_segredo_check;
alter table segundo_fator add constraint segundo_fator_segredo_check
  check (segredo ~ '^[A-Z2-7]{32}$' or starts_with(segredo, 'aes-256-gcm:'));
alter table segundo_fator_cadastro drop constraint segundo_fator_cadastro_segredo_check;
alter table segundo_fator_cadastro add constraint segundo_fator_cadastro_segredo_check
  check (segredo ~ '^[A-Z2-7]{32}$' or starts_with(segredo, 'aes-256-gcm:'));
-- A removed target signs nothing any more.
update webhook set segredo = '', segredo_anterior = null, segredo_anterior_ate = null where excluido_em is not null;
