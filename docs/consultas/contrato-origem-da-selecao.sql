-- GET /api/contratos/:id/origem-da-selecao

select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino", "contrato"."valor_credito",
  "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "contrato"."loja_id", "contrato"."regra_garantia_versao",
  "contrato"."numero", "contrato"."status", "contrato"."tipo", "contrato"."tipo_selecao_garantia", "contrato"."versao",
  "contrato"."enviado_em", "contrato"."status_desde", "contrato"."primeira_aprovacao_por", "contrato"."primeira_aprovacao_em",
  "contrato"."primeira_aprovacao_ato", "contrato"."primeira_aprovacao_conteudo", "contrato"."termos_consentidos",
  "instituicao"."nome_fantasia" as "instituicao_financeira", "loja"."nome_fantasia" as "loja", "loja"."ativo" as
  "loja_ativa", "instituicao"."ativo" as "instituicao_ativa"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" = any($2::bigint[])
order by "contrato"."id";

select *
from "selecao_automatica"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2;

select "desfecho", count(*) as "veiculos"
from "selecao_automatica_veiculo"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
group by "desfecho";

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
  and "regra"."id" = $2;

select "tomado"."ordem", "tomado"."preco", "veiculo"."placa", "veiculo"."ano_modelo", "veiculo_marca"."nome" as "marca",
  "veiculo_modelo"."nome" as "modelo"
from "selecao_automatica_veiculo" as "tomado"
inner join "veiculo" on "veiculo"."id" = "tomado"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "tomado"."instituicao_financeira_id" = $1
  and "tomado"."contrato_id" = $2
  and "tomado"."desfecho" = $3
order by "tomado"."ordem", "tomado"."veiculo_id"
limit $4;
