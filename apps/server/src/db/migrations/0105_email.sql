-- A person's address for mail, one at most. Nothing but its confirmation and an invitation goes to one that isn't confirmed.
alter table usuario
  add column email text check (email = lower(email) and length(email) between 3 and 254),
  add column email_confirmado_em timestamptz,
  add constraint usuario_email_confirmado check (email_confirmado_em is null or email is not null);
-- Operators, who have no establishment, are one group.
create unique index usuario_email on usuario (coalesce(estabelecimento_id, 0), email) where email is not null;
