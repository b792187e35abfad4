update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "versao" = versao + 1
where "instituicao_financeira_id" = $5
  and "id" = $6::bigint;
