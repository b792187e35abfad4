-- A rule in use is deleted in steps: from when, and by whom and on which side, until its last contract has lost it and excluida_em says so.

alter table regra_garantia
  add column exclusao_pedida_em timestamptz,
  add column exclusao_pedida_por bigint references usuario (id),
  add column exclusao_pedida_lado text check (exclusao_pedida_lado in ('instituicao', 'operador')),
  add check (num_nulls(exclusao_pedida_em, exclusao_pedida_por, exclusao_pedida_lado) in (0, 3)),
  add check (exclusao_pedida_em is null or not regra_padrao);
create index regra_garantia_em_exclusao on regra_garantia (id) where exclusao_pedida_em is not null and excluida_em is null;
