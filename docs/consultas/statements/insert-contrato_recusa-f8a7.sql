insert into "contrato_recusa" ("instituicao_financeira_id", "contrato_id", "lado", "motivo", "veiculo_ids", "usuario_id",
    "recusada_em")
values ($1, $2, $3, $4, $5, $6, $7);
