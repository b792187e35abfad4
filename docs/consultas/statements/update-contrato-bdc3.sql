update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "status" = $5, "status_desde" = $6, "versao" = versao + 1
where "instituicao_financeira_id" = $7
  and "id" = $8::bigint;
