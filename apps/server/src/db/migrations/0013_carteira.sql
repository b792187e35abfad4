-- The portfolio at a glance: each of its figures along one index. Counts and credit by status are read from the first alone.
drop index contrato_lista;
create index contrato_lista on contrato (instituicao_financeira_id, status, id desc) include (valor_credito);
create index contrato_espera on contrato (instituicao_financeira_id, status, status_desde, id) where status < 5;
create index contrato_termino on contrato (instituicao_financeira_id, data_termino, id) where status = 5;
