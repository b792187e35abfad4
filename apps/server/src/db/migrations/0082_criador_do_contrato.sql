-- The list of contracts is filtered by the person who created them, which the audit knows. One entry for each contract.
create index auditoria_criador_do_contrato on auditoria (instituicao_financeira_id, usuario_id, entidade_id)
  where entidade = 'contrato' and acao = 'criar';
