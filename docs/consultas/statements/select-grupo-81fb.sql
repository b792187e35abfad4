with efetivo as (
  select e.linha, e.placa, e.placa_mercosul, coalesce(e."chassi", v."chassi") as valor
  from importacao_estoque e
  left join veiculo v on v.loja_id = $1
    and v.placa_mercosul = e.placa_mercosul
  where e.importacao_id = $2
  union all
  select 0, v.placa, v.placa_mercosul, v."chassi"
  from veiculo v
  where v.loja_id = $3
    and v.saiu_em is null
    and not exists (
    select
    from importacao_estoque e
    where e.importacao_id = $4
      and e.placa_mercosul = v.placa_mercosul)
    and (not $5::boolean
      or v.placa_mercosul in (
      select unnest($6::text[])))), grupo as (
  select linha, placa_mercosul, first_value(linha) over par as primeira, first_value(placa) over par as dona
  from efetivo
  where valor is not null window par as (partition by valor
    order by linha))
select linha, placa_mercosul as placa, $7 || case when primeira = 0 then format(': já é do veículo %s do estoque.', dona)
  else format(': repete a linha %s.', primeira) end as motivo
from grupo
where linha <> primeira
order by linha;
