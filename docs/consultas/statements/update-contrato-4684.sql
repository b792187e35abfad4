update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "status" = $5, "status_desde" = $6, "enviado_em" = $7, "regra_garantia_versao" =
  $8, "termos_consentidos" = $9, "valor_garantia" = $10, "versao" = versao + 1
where "instituicao_financeira_id" = $11
  and "id" = $12::bigint;
