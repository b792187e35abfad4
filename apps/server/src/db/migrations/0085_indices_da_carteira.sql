-- The lists of the portfolio count up to a thousand rows of a kind, and of a state, without reading the rows themselves.
drop index divergencia_tipo;
create index divergencia_tipo on divergencia (instituicao_financeira_id, tipo, valor desc nulls last, id) include (ciente_ate, loja_id);
create index baixa_estado on baixa (instituicao_financeira_id, estado, encerrada_em desc nulls first, prazo, id);
