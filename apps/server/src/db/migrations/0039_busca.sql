-- What is typed into the search is a plate's beginning or its end, or the whole of another paper: each is looked up, no table is read.

-- The store and the id stand in it, so that vehicles of others are told apart without reading them.
create index veiculo_placa on veiculo (placa_mercosul text_pattern_ops, loja_id) include (id);
-- An index that stands for its table needs the plate itself too.
create index veiculo_placa_fim on veiculo (reverse(placa_mercosul) text_pattern_ops, loja_id) include (id, placa_mercosul);
create index veiculo_renavam on veiculo (renavam) where renavam is not null;
create index veiculo_chassi on veiculo (chassi) where chassi is not null;

-- The same of what an institution's contracts have or had, whatever became of the store's whitelist entry.
create index penhor_placa on penhor (instituicao_financeira_id, placa_mercosul text_pattern_ops) include (contrato_id, veiculo_id);
create index penhor_placa_fim on penhor (instituicao_financeira_id, reverse(placa_mercosul) text_pattern_ops)
  include (contrato_id, veiculo_id, placa_mercosul);
