-- An institution reads its own chain and looks in it for one kind of act. Without this a rare act is looked for in the whole chain.
create index auditoria_do_ato on auditoria (instituicao_financeira_id, acao, ocorrida_em desc, sequencia desc);
