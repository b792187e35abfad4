insert into "contrato" ("instituicao_financeira_id", "loja_id", "numero", "numero_ordem", "regra_garantia_id",
    "data_termino", "valor_credito", "valor_garantia", "status", "tipo", "tipo_selecao_garantia", "semente_selecao",
    "criado_em", "status_desde")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("instituicao_financeira_id", "numero_unico") do nothing
returning "id";
