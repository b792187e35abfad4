-- The open pledges of an institution in the orders of the pricing history report: newest first, by store, by the contract's number.
create index penhor_em_garantia on penhor (instituicao_financeira_id, data_inclusao desc, id desc) where data_exclusao is null;
create index penhor_em_garantia_loja on penhor (instituicao_financeira_id, loja_id, data_inclusao desc, id desc)
  where data_exclusao is null;
create index contrato_numero_ordem on contrato (instituicao_financeira_id, numero_ordem);
