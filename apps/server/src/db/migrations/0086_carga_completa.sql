-- The newest whole load of a day: balances of loads before it count no more, and every reader of a contract's balance asks for it.
create index carga_saldo_completa on carga_saldo (instituicao_financeira_id, data_base desc, id desc) where completo;
