-- Reopening a payoff that ended by mistake always waits for a second person.
alter table contrato drop constraint contrato_primeira_aprovacao_ato_check;
alter table contrato add constraint contrato_primeira_aprovacao_ato_check
  check (primeira_aprovacao_ato in ('enviar', 'aprovar', 'alterar', 'proporAlteracao', 'aceitarAlteracao', 'liquidar', 'quitarAMenos', 'reabrirBaixa'));
