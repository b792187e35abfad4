-- What coverage rests on is told apart (domain 6): a reference price of now (the rest of total_atual), none, a stale one, a vehicle that left the
-- stock. A vehicle is counted in one of them: sem_referencia and defasados no longer count one that left.
alter table cobertura
  add column total_sem_referencia bigint not null default 0 check (total_sem_referencia between 0 and total_atual),
  -- these two count 0 in total_atual: what their vehicles are worth at the last price that is known of them
  add column total_defasado bigint not null default 0 check (total_defasado >= 0),
  add column total_saido bigint not null default 0 check (total_saido >= 0),
  add column sairam integer not null default 0 check (sairam >= 0),
  -- the months of the reference prices that count, the oldest and the newest; null: none does
  add column precos_de date,
  add column precos_ate date,
  add check (sem_referencia + defasados + sairam <= veiculos),
  add check ((precos_de is null) = (precos_ate is null) and precos_de <= precos_ate);

-- null: taken before they were told apart
alter table cobertura_historico
  add column total_sem_referencia bigint,
  add column total_defasado bigint,
  add column total_saido bigint;

-- Notices of a case escalate while it is open (domain 6).
alter table caso_deficit
  -- when it was last told of; null: never
  add column avisado_em timestamptz,
  -- the lowest coverage that a notice of its own named, in hundredths of a percent
  add column avisado_percentual integer check (avisado_percentual >= 0),
  -- something is to be told that waits for another day
  add column a_avisar boolean not null default false;
create index caso_deficit_a_avisar on caso_deficit (instituicao_financeira_id, id) where a_avisar;

-- All contracts are evaluated anew: vehicles that left the stock count 0 from now on.
insert into reavaliacao (inicial, importada_em) select true, now() where exists (select from penhor where data_exclusao is null);
