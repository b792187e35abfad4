update "pedido_reforco"
set "situacao" = $1, "motivo" = $2, "alteracao_id" = $3, "encerrado_em" = $4, "encerrado_por" = $5
where "instituicao_financeira_id" = $6
  and "contrato_id" = $7::bigint
  and "encerrado_em" is null
returning "id";
