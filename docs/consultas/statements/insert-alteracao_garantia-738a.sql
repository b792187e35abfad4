insert into "alteracao_garantia" ("lado", "proposta_por", "proposta_em", "expira_em", "instituicao_financeira_id",
    "contrato_id", "situacao")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id";
