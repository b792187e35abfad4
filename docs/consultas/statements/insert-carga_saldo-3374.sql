insert into "carga_saldo" ("instituicao_financeira_id", "data_base", "completo", "recebida_em", "usuario_id",
    "contratos", "desconhecidos", "saldo_devedor", "conteudo")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";
