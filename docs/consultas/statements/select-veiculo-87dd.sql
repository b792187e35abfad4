select "v"."id" as "veiculo_id", "v"."placa", "p"."contrato_id", "p"."instituicao_financeira_id", "c"."status"
from "veiculo" as "v"
left join "penhor" as "p" on "p"."veiculo_id" = "v"."id"
  and "p"."data_exclusao" is null
  and "p"."loja_id" = $1
left join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
where "v"."loja_id" = $2
  and "v"."id" = $3
order by "v"."saiu_em" desc nulls first
limit $4;
