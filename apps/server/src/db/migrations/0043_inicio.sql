-- What asks for somebody first is found without reading the portfolio.
create index cobertura_saida on cobertura (instituicao_financeira_id, total_saido desc, contrato_id) where ativo and sairam > 0;
create index pedido_reforco_sem_resposta on pedido_reforco (instituicao_financeira_id, prazo, id)
  where encerrado_em is null and situacao = 'aberto';
