select "veiculo"."id"
from "veiculo"
where "veiculo"."chassi" = $1
  and (veiculo.loja_id = $2::bigint
    or (exists (
      select
      from contrato_garantia g
      where g.veiculo_id = veiculo.id
        and g.instituicao_financeira_id = $3)
      or exists (
      select
      from penhor p
      where p.veiculo_id = veiculo.id
        and p.instituicao_financeira_id = $4)))
order by "veiculo"."id" desc
limit $5;
