select count(*) as "total"
from "penhor"
inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "penhor"."instituicao_financeira_id" = $1
  and "penhor"."contrato_id" = $2;
