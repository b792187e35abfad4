select "veiculo"."id"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "veiculo"."loja_id" = $1
  and "veiculo"."saiu_em" is null
order by "veiculo_marca"."nome_busca" asc nulls last, "veiculo_modelo"."nome_busca" asc nulls last, veiculo.id
limit $2
offset $3;
