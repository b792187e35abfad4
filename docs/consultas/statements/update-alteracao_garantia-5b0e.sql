update "alteracao_garantia"
set "situacao" = $1, "encerrada_em" = $2, "encerrada_por" = $3, "motivo" = $4
where "instituicao_financeira_id" = $5
  and "id" = $6;
