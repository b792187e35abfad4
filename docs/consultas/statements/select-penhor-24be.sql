select c.instituicao_financeira_id, c.id as contrato_id
from (
  select distinct instituicao_financeira_id, contrato_id
  from penhor
  where data_exclusao is null
    and (instituicao_financeira_id, contrato_id) > ($1, $2)
  order by instituicao_financeira_id, contrato_id
  limit $3) as p
join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id
  and c.id = p.contrato_id
order by c.instituicao_financeira_id, c.id
for no key update of c;
