update penhor p
set data_exclusao = greatest("data_inclusao", $1::timestamptz), gravame = 'baixado', gravame_baixado_em = greatest("data_inclusao",
    $2::timestamptz)
where instituicao_financeira_id = $3
  and id = $4::bigint
  and data_exclusao is null;
