select id
from veiculo
where loja_id = $1
  and id = $2::bigint
order by id for share;
