-- A store's list of its vehicles in guarantee, and a load of its stock, ask for the store's open pledges whatever institution they back.
drop index penhor_em_garantia_loja;
create index penhor_em_garantia_loja on penhor (loja_id, instituicao_financeira_id, data_inclusao desc, id desc)
  where data_exclusao is null;

-- Every sign-in takes away the attempts that no longer count.
create index tentativa_login_ocorrida on tentativa_login (ocorrida_em);
