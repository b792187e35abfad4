select "k"."contrato_id", "contrato"."numero", "loja"."nome_fantasia" as "loja", "k"."sairam" as "veiculos", "k"."total_saido"
  as "valor", (
  select min("veiculo"."saiu_em") as "saiu_em"
  from "penhor"
  inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
  where "penhor"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "penhor"."contrato_id" = "k"."contrato_id"
    and "penhor"."data_exclusao" is null) as "saiu_em", "k"."avaliada_em"
from "cobertura" as "k"
inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "contrato"."id" = "k"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "k"."instituicao_financeira_id" = $1
  and k.ativo
  and k.sairam > 0
order by "k"."total_saido" desc, "k"."contrato_id"
limit $2;
