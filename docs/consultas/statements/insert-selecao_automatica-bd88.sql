insert into "selecao_automatica" ("instituicao_financeira_id", "contrato_id", "feita_em", "regra_garantia_id",
    "regra_garantia_versao", "ordem_ano", "ordem_preco", "semente", "valor_garantia", "em_estoque", "fora_da_regra",
    "em_outro_contrato", "defasados", "candidatos", "total_candidatos")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);
