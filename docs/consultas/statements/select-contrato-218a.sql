select "contrato"."id", "contrato"."numero", "contrato"."id_parceiro", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."tipo_selecao_garantia"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and (contrato.numero_busca like $2
    or contrato.id_parceiro_busca like $3)
order by "contrato"."id" desc
limit $4;
