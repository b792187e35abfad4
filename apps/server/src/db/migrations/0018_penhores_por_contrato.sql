-- The contracts with open pledges in their order, which a pass over all of them goes by.
create index penhor_aberto_contrato on penhor (instituicao_financeira_id, contrato_id) where data_exclusao is null;
