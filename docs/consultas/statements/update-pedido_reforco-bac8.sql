update "pedido_reforco"
set "situacao" = $1, "alteracao_id" = $2
where "instituicao_financeira_id" = $3
  and "alteracao_id" = $4
  and "situacao" = $5;
