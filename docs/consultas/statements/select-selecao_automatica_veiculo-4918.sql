select "tomado"."ordem", "tomado"."preco", "veiculo"."placa", "veiculo"."ano_modelo", "veiculo_marca"."nome" as "marca",
  "veiculo_modelo"."nome" as "modelo"
from "selecao_automatica_veiculo" as "tomado"
inner join "veiculo" on "veiculo"."id" = "tomado"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "tomado"."instituicao_financeira_id" = $1
  and "tomado"."contrato_id" = $2
  and "tomado"."desfecho" = $3
order by "tomado"."ordem", "tomado"."veiculo_id"
limit $4;
