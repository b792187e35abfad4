update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "regra_garantia_id" = $5, "data_termino" = $6, "valor_credito" = $7,
  "valor_garantia" = $8, "termos_consentidos" = $9, "versao" = versao + 1
where "instituicao_financeira_id" = $10
  and "id" = $11::bigint;
