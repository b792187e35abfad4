select linha, placa, format('o veículo está em garantia e não pode mudar: %s.', array_to_string(mudou, ', ')) as motivo
from (
  select e.linha, e.chave as placa, array_remove(array[ case when e.renavam <> coalesce(v.renavam, '')
      and (v.renavam is not null
        or v.placa_mercosul is not null) then 'renavam' end, case when e.chassi <> coalesce(v.chassi, '') then 'chassi'
      end, case when e.modelo_id <> v.modelo_id
      or (e.modelo_id is null
        and e.marca is not null
        and e.modelo is not null) then 'codigo_fipe ou modelo' end, case when e.ano_modelo <> v.ano_modelo then
      'ano_modelo' end, case when e.tipo_combustivel_id <> coalesce(v.tipo_combustivel_id, 0) then 'combustivel' end],
      null) as mudou
  from importacao_estoque e
  join veiculo v on v.loja_id = $1
    and coalesce(v.placa_mercosul, v.chassi) = e.chave
  where e.importacao_id = $2
    and exists (
    select
    from penhor p
    where p.veiculo_id = v.id
      and p.data_exclusao is null)) as l
where cardinality(mudou) > 0
order by linha;
