select count(*) as "total"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "veiculo"."loja_id" = $1
  and "veiculo"."saiu_em" is null;
