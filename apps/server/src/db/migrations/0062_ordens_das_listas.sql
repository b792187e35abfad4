-- A list sorted by one of its columns reads its page along an index, however many contracts the institution has. loja_id is in them because
-- PostgreSQL 15 asks the index for it even where it leaves the store's join out; without it each contract would be read.
create index contrato_valor_credito on contrato (instituicao_financeira_id, valor_credito desc, id desc) include (status, loja_id);
create index contrato_valor_garantia on contrato (instituicao_financeira_id, valor_garantia desc, id desc) include (status, loja_id);
create index contrato_data_termino on contrato (instituicao_financeira_id, data_termino desc, id desc) include (status, loja_id);
create index contrato_status on contrato (instituicao_financeira_id, status desc, id desc) include (loja_id);

-- By the store's name: the stores in their order, and each one's contracts from the index alone.
create index estabelecimento_nome_busca on estabelecimento (nome_busca) where tipo = 'loja';
drop index contrato_instituicao_loja;
create index contrato_instituicao_loja on contrato (instituicao_financeira_id, loja_id) include (id, status);

-- Ativo coverages are counted without reading each.
create index cobertura_ativa on cobertura (instituicao_financeira_id, contrato_id) where ativo;
