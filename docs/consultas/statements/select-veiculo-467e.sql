select "veiculo"."id", "veiculo"."placa", "marca"."nome" as "marca", "modelo"."nome" as "modelo", "veiculo"."ano_modelo",
  "loja"."nome_fantasia" as "loja", veiculo.saiu_em is null
  or not (veiculo.loja_id = $1::bigint
    or seu.em_curso is true) as "em_estoque", seu.id as "contrato_id", seu.numero as "numero", seu.status as "status"
from "veiculo"
inner join "veiculo_modelo" as "modelo" on "modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" as "marca" on "marca"."id" = "modelo"."marca_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "veiculo"."loja_id"
left join lateral (
  select "contrato"."id", "contrato"."numero", "contrato"."status", contrato.status in (0, 1, 2, 3, 4, 5) as "em_curso"
  from "contrato"
  inner join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
    and "garantia"."contrato_id" = "contrato"."id"
  where "contrato"."instituicao_financeira_id" = $2
    and garantia.veiculo_id = veiculo.id
  order by "em_curso" desc, "contrato"."id" desc
  limit $3) as "seu" on true
where "veiculo"."id" = any($4::bigint[]);
