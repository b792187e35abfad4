update "baixa"
set "estado" = case estado when 'paga' then 'liberada' else 'cancelada' end, "encerrada_em" = $1, "motivo_do_fim" = $2,
  "versao" = versao + 1
where "instituicao_financeira_id" = $3
  and "penhor_id" = $4::bigint
  and "encerrada_em" is null
returning "id", "estado";
