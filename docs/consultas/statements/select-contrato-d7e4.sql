select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "aberta"."desde", "aberta"."expira_em", "aberta"."total"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
inner join (
  select "contrato"."id", "a"."proposta_em" as "desde", "a"."expira_em", count(*) over () as "total"
  from "contrato"
  inner join "alteracao_garantia" as "a" on "a"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
    and "a"."contrato_id" = "contrato"."id"
  where "contrato"."instituicao_financeira_id" = $1
    and "a"."situacao" = $2
    and "a"."lado" <> $3
  order by "a"."proposta_em", "contrato"."id"
  limit $4) as "aberta" on "aberta"."id" = "contrato"."id"
where "contrato"."instituicao_financeira_id" = $5
order by "aberta"."desde", "contrato"."id";
