update "baixa"
set "valor_avisado" = $1
where "instituicao_financeira_id" = $2
  and "id" = $3;
