-- GET /api/contratos/:id/historico-movimentacao

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

select "penhor"."veiculo_id", "veiculo"."placa", "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as "modelo",
  "penhor"."data_inclusao", "penhor"."data_exclusao"
from "penhor"
inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "penhor"."instituicao_financeira_id" = $1
  and "penhor"."contrato_id" = $2
order by "penhor"."id"
limit $3
offset $4;

select count(*) as "total"
from "penhor"
inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "penhor"."instituicao_financeira_id" = $1
  and "penhor"."contrato_id" = $2;
