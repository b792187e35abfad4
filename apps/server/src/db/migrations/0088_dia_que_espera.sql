-- A day off of the next business days moves deadlines and keeps balances fresh. Where the policy asks for two people, it
-- waits for the second (carteira, section 0): proposto_por is the first of them, and null once the day counts.
alter table dia_sem_expediente
  add column proposto_por bigint references usuario (id),
  add column proposto_em timestamptz,
  add check ((proposto_por is null) = (proposto_em is null));
