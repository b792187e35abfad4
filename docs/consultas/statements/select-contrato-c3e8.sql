select (
  select "regra"."versao"
  from "regra_garantia" as "regra"
  inner join "regra_garantia_versao" as "versao" on "versao"."regra_garantia_id" = "regra"."id"
    and "versao"."versao" = "regra"."versao"
  left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
  left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
    and "contrato"."id" = "regra"."contrato_id"
  where "regra"."excluida_em" is null
    and "regra"."instituicao_financeira_id" = $1
    and "regra"."id" = $2) as "regra_garantia_versao_atual", (
  select "motivo"
  from "contrato_recusa"
  where "instituicao_financeira_id" = $3
    and "contrato_id" = $4
  order by "id" desc
  limit $5) as "motivo_de_recusa", "alteracao"."espera", "alteracao"."desde"
from "contrato"
left join lateral (
  select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
  from alteracao_garantia a
  where a.instituicao_financeira_id = contrato.instituicao_financeira_id
    and a.contrato_id = contrato.id
    and a.situacao = 'pendente') as "alteracao" on true
where "contrato"."instituicao_financeira_id" = $6
  and "contrato"."id" = $7;
