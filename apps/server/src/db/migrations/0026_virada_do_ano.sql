-- The zero-km prices hold for vehicles of the current and the next model year, so a new year moves coverage as well.
alter table cobertura_historico
  drop constraint cobertura_historico_motivo_check,
  drop constraint cobertura_historico_check,
  add check (motivo in ('ano', 'contrato', 'estoque', 'importacao', 'inicial')),
  add check ((motivo in ('ano', 'contrato', 'estoque')) = (reavaliacao_id is null));
