select "regra"."id", "regra"."nome", "regra"."regra_padrao", "loja"."nome_fantasia" as "loja", "contrato"."numero" as
  "contrato"
from "regra_garantia" as "regra"
left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
  and "contrato"."id" = "regra"."contrato_id"
where "regra"."instituicao_financeira_id" = $1
  and "regra"."excluida_em" is null
  and position($2 in concat_ws(' ', 'regra', regra.id, 'regra nº', regra.id, case when regra.regra_padrao then 'padrao'
      end, normalizar(regra.nome), loja.nome_busca, contrato.numero_busca)) > 0
order by "regra"."regra_padrao" desc, "regra"."id" desc
limit $3;
