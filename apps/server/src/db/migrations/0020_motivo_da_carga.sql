-- A stock load that changes which reference price a pledged vehicle has moves its contract's coverage as well: not a change of the contract.
alter table cobertura_historico
  drop constraint cobertura_historico_motivo_check,
  drop constraint cobertura_historico_check,
  add check (motivo in ('contrato', 'estoque', 'importacao', 'inicial')),
  add check ((motivo in ('contrato', 'estoque')) = (reavaliacao_id is null));
