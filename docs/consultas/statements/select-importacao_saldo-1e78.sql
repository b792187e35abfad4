with bad as materialized (
  select linha, problema, coalesce(numero, contrato_id::text) as numero, veiculo, chave, count(*) over () as total
  from importacao_saldo
  where importacao_id = $1
    and problema <> 'ilegivel'
  order by linha
  limit $2)
select bad.linha, bad.problema, bad.numero, bad.veiculo, bad.total, c.saldo_devedor, c.soma, c.cabeca
from bad
join (
  select chave, min(linha) as cabeca, sum(saldo_veiculo)::bigint as soma, max(saldo_devedor) as saldo_devedor
  from importacao_saldo
  where importacao_id = $3
    and chave in (
    select chave
    from bad)
  group by chave) c using (chave)
order by bad.linha;
