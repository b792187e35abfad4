select p.id, (m.importado_em at time zone 'America/Sao_Paulo')::date as data_consulta, to_char(p.mes, 'YYYY-MM') as mes,
  p.preco
from veiculo
join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
join lateral (
  select distinct on (p.mes) p.*
  from preco_referencia p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)) p on true
join fipe_mes m on m.tipo_id = veiculo_modelo.tipo_id
  and m.mes = p.mes
where veiculo.id = $3
order by p.mes desc
limit 1000;
