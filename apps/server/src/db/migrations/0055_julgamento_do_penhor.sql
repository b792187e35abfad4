-- Under which version of which rule a vehicle in guarantee was judged last, on which day, and what the rule looked at that may change since.
-- Of pledges that were judged before it is not known, and of those without a rule there is nothing to know: all of it is null.

alter table penhor
  add column julgado_regra_id bigint,
  add column julgado_versao integer,
  add column julgado_em date,
  add column julgado_fatos jsonb,
  add check (num_nulls(julgado_regra_id, julgado_versao, julgado_em, julgado_fatos) in (0, 4));
