select exists (
  select
  from carga_saldo
  where instituicao_financeira_id = $1)
  or exists (
  select
  from baixa
  where instituicao_financeira_id = $2
    and origem = 'instituicao') as usa;
