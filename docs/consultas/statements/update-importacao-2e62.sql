update "importacao"
set "viva_em" = clock_timestamp(), "etapa" = $1, "linhas" = $2
where "id" = $3;
