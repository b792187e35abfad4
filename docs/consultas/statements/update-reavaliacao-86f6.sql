update "reavaliacao"
set "concluida_em" = $1
where "id" = $2;
