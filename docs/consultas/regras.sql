-- GET /api/regras-garantia?instituicaoFinanceiraId=:id&pagina=1&quantidadePorPagina=20

select "regra"."id", "regra"."instituicao_financeira_id", "regra"."loja_id", "loja"."nome_fantasia" as "loja", "regra"."contrato_id",
  "contrato"."numero" as "contrato", "regra"."nome", "regra"."regra_padrao", (regra.exclusao_pedida_em is not null) as
  "em_exclusao", "regra"."ordem_selecao_garantia_ano", "regra"."ordem_selecao_garantia_preco", "regra"."versao",
  "versao"."resumo"
from "regra_garantia" as "regra"
inner join "regra_garantia_versao" as "versao" on "versao"."regra_garantia_id" = "regra"."id"
  and "versao"."versao" = "regra"."versao"
left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
  and "contrato"."id" = "regra"."contrato_id"
where "regra"."excluida_em" is null
  and "regra"."instituicao_financeira_id" = $1
order by "regra"."regra_padrao" desc, "regra"."id"
limit $2
offset $3;

select count(*) as "total"
from "regra_garantia" as "regra"
inner join "regra_garantia_versao" as "versao" on "versao"."regra_garantia_id" = "regra"."id"
  and "versao"."versao" = "regra"."versao"
left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
  and "contrato"."id" = "regra"."contrato_id"
where "regra"."excluida_em" is null
  and "regra"."instituicao_financeira_id" = $1;

select "regra_garantia_id" as "regra_id", "filtro", "ordem"
from "regra_garantia_filtro"
inner join unnest($1::bigint[], $2::integer[]) as pedida (id, versao) on "pedida"."id" = "regra_garantia_filtro"."regra_garantia_id"
  and "pedida"."versao" = "regra_garantia_filtro"."versao"
order by "regra_garantia_id", "ordem";
