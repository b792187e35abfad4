select distinct on (e.linha) e.linha, e.chave as placa, v.chassi, format('Chassi: informe-o, porque pode ser o veículo %s, que estava sem placa.',
    v.placa) as motivo
from importacao_estoque e
join veiculo v on v.loja_id = $1
  and v.placa_mercosul is null
  and v.ano_modelo = e.ano_modelo
  and (e.modelo_id is null
    or v.modelo_id = e.modelo_id)
  and (v.renavam is null
    or e.renavam is null
    or v.renavam = e.renavam)
  and (v.saiu_em is null
    or exists (
    select
    from penhor p
    where p.veiculo_id = v.id
      and p.data_exclusao is null))
where e.importacao_id = $2
  and e.placa_mercosul is not null
  and e.chassi is null
  and not exists (
  select
  from veiculo o
  where o.loja_id = $3
    and o.placa_mercosul = e.placa_mercosul)
order by e.linha, v.id;
