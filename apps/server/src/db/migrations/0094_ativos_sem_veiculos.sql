-- An Ativo contract that lost its last vehicle covers 0 of what it must cover (carteira A.2). Until now it lost its coverage with the vehicle,
-- so where there is one, all contracts are evaluated anew.
insert into reavaliacao (inicial, importada_em) select true, now() where exists (select from contrato c
  where c.status = 5 and not exists (select from cobertura k
    where k.instituicao_financeira_id = c.instituicao_financeira_id and k.contrato_id = c.id));
