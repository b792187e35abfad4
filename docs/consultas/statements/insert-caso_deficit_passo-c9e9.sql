insert into "caso_deficit_passo" ("instituicao_financeira_id", "caso_id", "data", "passo", "total_atual",
    "valor_garantia", "exigido")
values ($1, $2, $3, $4, $5, $6, $7);
