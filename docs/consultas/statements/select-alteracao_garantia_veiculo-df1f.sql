select "v"."alteracao_id", "v"."veiculo_id", "v"."penhor_id", "v"."sentido", "v"."preco_veiculo", "v"."preco_instituicao_financeira",
  "v"."preco_referencia", "v"."mes_referencia", "veiculo"."placa"
from "alteracao_garantia_veiculo" as "v"
inner join "veiculo" on "veiculo"."id" = "v"."veiculo_id"
where "v"."instituicao_financeira_id" = $1
  and "v"."alteracao_id" = $2::bigint
order by "v"."veiculo_id";
