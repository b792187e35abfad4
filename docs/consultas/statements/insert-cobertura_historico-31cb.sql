insert into "cobertura_historico" ("instituicao_financeira_id", "contrato_id", "motivo", "reavaliacao_id", "total_antes",
    "total_atual", "valor_garantia", "exigido", "veiculos", "defasados", "sem_referencia", "total_sem_referencia",
    "total_defasado", "total_saido", "ativo", "avaliada_em")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);
