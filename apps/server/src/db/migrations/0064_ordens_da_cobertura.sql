-- Coverage sorted by its deficit reads a page along an index, both ways: most contracts have none, so that all of them have the same.
drop index cobertura_deficit;
create index cobertura_deficit on cobertura (instituicao_financeira_id, greatest(valor_garantia - total_atual, 0), contrato_id)
  where ativo;

-- By the store's name, each store gives its first contracts by their ids.
drop index contrato_instituicao_loja;
create index contrato_instituicao_loja on contrato (instituicao_financeira_id, loja_id, id) include (status);
