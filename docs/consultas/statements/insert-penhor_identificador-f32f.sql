with novo as (
  insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
  select tipo, valor, $1::bigint, penhor_id
  from unnest($2::text[], $3::text[], $4::bigint[]) as i (tipo, valor, penhor_id)
  order by tipo, valor
  on conflict (tipo, valor) do nothing
  returning penhor_id)
select penhor_id, count(*) as quantos
from novo
group by penhor_id;
