-- A car without a plate is searched by the end of its chassis, as it stands in the plate's place. Such cars are few, and so are these rows.
create index veiculo_a_emplacar on veiculo (reverse(placa) text_pattern_ops, loja_id) include (id, placa)
  where placa_mercosul is null;
create index penhor_a_emplacar on penhor (instituicao_financeira_id, reverse(placa) text_pattern_ops)
  include (contrato_id, veiculo_id, placa) where placa_mercosul is null;
