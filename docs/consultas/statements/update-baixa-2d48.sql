update "baixa"
set "estado" = $1, "encerrada_em" = $2, "encerrada_por" = $3, "versao" = versao + 1
where "instituicao_financeira_id" = $4
  and "id" = $5::bigint
returning "id", "versao";
