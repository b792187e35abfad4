select t.nome as tipo, extract(epoch
  from $1::timestamptz - max(m.mes)::timestamp at time zone 'America/Sao_Paulo')::float8 as idade
from fipe_mes m
join veiculo_tipo t on t.id = m.tipo_id
group by t.nome
order by t.nome;
