select "k"."contrato_id", "contrato"."numero", "loja"."nome_fantasia" as "loja", "k"."sairam" as "veiculos", "k"."total_saido"
  as "valor", "primeiro"."veiculo_id", "primeiro"."saiu_em", "k"."avaliada_em"
from "cobertura" as "k"
inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "contrato"."id" = "k"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
left join lateral (
  select "penhor"."veiculo_id", "veiculo"."saiu_em"
  from "penhor"
  inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
  where "penhor"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "penhor"."contrato_id" = "k"."contrato_id"
    and "penhor"."data_exclusao" is null
    and "veiculo"."saiu_em" is not null
  order by "veiculo"."saiu_em", "penhor"."id"
  limit $1) as "primeiro" on true
where "k"."instituicao_financeira_id" = $2
  and k.ativo
  and k.sairam > 0
order by "k"."total_saido" desc, "k"."contrato_id"
limit $3;
