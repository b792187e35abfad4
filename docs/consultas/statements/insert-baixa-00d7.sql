insert into "baixa" ("instituicao_financeira_id", "contrato_id", "penhor_id", "loja_id", "veiculo_id", "estado",
    "origem", "motivo", "texto", "data_venda", "prazo", "aberta_em", "aberta_por")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
returning "id";
