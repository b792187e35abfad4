update "reavaliacao"
set "ate_instituicao_id" = $1, "ate_contrato_id" = $2
where "id" = $3;
