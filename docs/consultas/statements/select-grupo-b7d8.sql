with efetivo as (
  select e.linha, e.placa, e.chave, coalesce(e."chassi", v."chassi") as valor
  from importacao_estoque e
  left join veiculo v on v.loja_id = $1
    and coalesce(v.placa_mercosul, v.chassi) = e.chave
  where e.importacao_id = $2
  union all
  select 0, v.placa, coalesce(v.placa_mercosul, v.chassi), v."chassi"
  from veiculo v
  where (v.loja_id = $3
      and v.saiu_em is null
      and not exists (
      select
      from importacao_estoque e
      where e.importacao_id = $4
        and e.chave = coalesce(v.placa_mercosul, v.chassi))
      and (not $5::boolean
        or coalesce(v.placa_mercosul, v.chassi) in (
        select unnest($6::text[]))))
    or (v.loja_id = $7
      and v.saiu_em is null
      and not exists (
      select
      from importacao_estoque e
      where e.importacao_id = $8
        and e.chave = coalesce(v.placa_mercosul, v.chassi))
      and v.placa_mercosul is null)), grupo as (
  select linha, chave, valor, first_value(linha) over par as primeira, first_value(placa) over par as dona
  from efetivo
  where valor is not null window par as (partition by valor
    order by linha))
select linha, chave as placa, valor, $9 || format(' “%s”', valor) || case when primeira = 0 then format(' já é do veículo %s do estoque.',
    dona) else format(' repete a linha %s.', primeira) end as motivo
from grupo
where linha <> primeira
order by linha;
