-- A contract that owes nothing has no percentage, so it stands after the worst covered instead of before them.
drop index cobertura_pior;
create index cobertura_pior on cobertura
  (instituicao_financeira_id, (total_atual::float8 / nullif(exigido, 0)), contrato_id) where ativo;
