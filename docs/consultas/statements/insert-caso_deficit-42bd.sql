insert into "caso_deficit" ("instituicao_financeira_id", "contrato_id", "aberto_em", "fechado_em", "avisado_em",
    "avisado_percentual")
values ($1, $2, $3, $4, $5, $6)
returning "instituicao_financeira_id", "contrato_id", "id", "avisado_em", "avisado_percentual", "a_avisar";
