update "credencial"
set "ultimo_uso_em" = greatest(ultimo_uso_em, $1)
where "id" = $2;
