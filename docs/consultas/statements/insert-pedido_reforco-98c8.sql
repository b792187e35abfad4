insert into "pedido_reforco" ("contrato_id", "valor", "instituicao_financeira_id", "prazo", "texto", "pedido_por",
    "pedido_em", "situacao")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";
