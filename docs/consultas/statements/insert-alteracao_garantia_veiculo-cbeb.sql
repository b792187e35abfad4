insert into "alteracao_garantia_veiculo" ("instituicao_financeira_id", "alteracao_id", "veiculo_id", "preco_veiculo",
    "preco_referencia", "mes_referencia", "preco_instituicao_financeira", "penhor_id", "sentido")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9), ($10, $11, $12, default, default, default, default, $13, $14);
