update "sessao"
set "ultimo_uso_em" = $1
where "token_hash" = $2;
