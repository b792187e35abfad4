-- Settling frees every vehicle, so it is consented to as a release is (four eyes).
alter table contrato drop constraint contrato_primeira_aprovacao_ato_check;
alter table contrato add constraint contrato_primeira_aprovacao_ato_check
  check (primeira_aprovacao_ato in ('enviar', 'aprovar', 'alterar', 'proporAlteracao', 'aceitarAlteracao', 'liquidar'));

-- The terms that as many people as the policy asks consented to last, where one person has tightened them since: amounts in centavos.
-- Null: those in force are they, which holds for all contracts of before.
alter table contrato add column termos_consentidos jsonb;
