select (
  select count(*)
  from veiculo
  where loja_id = $1
    and saiu_em is null) as estoque, (
  select count(*)
  from veiculo v
  where v.loja_id = $2
    and v.saiu_em is null
    and not exists (
    select
    from importacao_estoque e
    where e.importacao_id = $3
      and e.chave = coalesce(v.placa_mercosul, v.chassi))
    and $4::boolean
    and not coalesce(v.placa_mercosul, v.chassi) in (
    select unnest($5::text[]))) as sairiam;
