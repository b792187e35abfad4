-- The first of two people's consent to an act that binds the institution (four eyes). Cleared by the act itself and by every other
-- change of the contract; the status stays the spec's.
alter table contrato
  add primeira_aprovacao_por bigint references usuario (id),
  add primeira_aprovacao_em timestamptz,
  add primeira_aprovacao_ato text
    check (primeira_aprovacao_ato in ('enviar', 'aprovar', 'alterar', 'proporAlteracao', 'aceitarAlteracao')),
  -- what is consented to, as canonical JSON: the second person consents to the same or begins anew
  add primeira_aprovacao_conteudo text,
  add check (num_nonnulls(primeira_aprovacao_por, primeira_aprovacao_em, primeira_aprovacao_ato, primeira_aprovacao_conteudo) in (0, 4));
