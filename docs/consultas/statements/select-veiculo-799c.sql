select "veiculo"."id"
from (
  select "veiculo"."id", "veiculo"."loja_id"
  from "veiculo"
  where ("veiculo"."placa_mercosul" is null
      and reverse("veiculo"."placa") like $1)
  limit $2) as "veiculo"
where veiculo.loja_id = $3::bigint
order by "veiculo"."id" desc
limit $4;
