select (exists (
    select
    from contrato
    where instituicao_financeira_id = $1
      and numero_unico = normalizar($2))
    or exists (
    select
    from contrato
    where instituicao_financeira_id = $3
      and numero_busca = normalizar($4)
      and numero_busca <> numero_unico)) as existe;
