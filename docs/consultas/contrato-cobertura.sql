-- GET /api/contratos/:id/cobertura

select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino", "contrato"."valor_credito",
  "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "instituicao"."nome_fantasia" as
  "instituicao_financeira", "contrato"."loja_id", "loja"."nome_fantasia" as "loja", "loja"."ativo" as "loja_ativa",
  "instituicao"."ativo" as "instituicao_ativa", "contrato"."regra_garantia_versao", "contrato"."numero", "contrato"."status",
  "contrato"."tipo", "contrato"."tipo_selecao_garantia", "contrato"."versao", "contrato"."enviado_em", "contrato"."status_desde",
  "contrato"."primeira_aprovacao_por", "contrato"."primeira_aprovacao_em", "contrato"."primeira_aprovacao_ato",
  "contrato"."primeira_aprovacao_conteudo"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" = any($2::bigint[])
order by "contrato"."id";

select "contrato"."id" as "contrato_id", "contrato"."instituicao_financeira_id", "contrato"."numero", "contrato"."valor_garantia",
  "contrato"."status" as "status_id", "loja"."nome_fantasia" as "loja"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."id" = $1;

select "veiculo"."id" as "veiculo_id", "veiculo"."placa", "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as
  "modelo", "veiculo"."ano_modelo", "veiculo"."saiu_em", "penhor"."data_inclusao", "g"."preco_veiculo", "g"."preco_instituicao_financeira",
  "g"."preco_referencia", "referencia"."preco" as "referencia_agora", "referencia"."mes" as "mes_referencia",
  "referencia"."defasada"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
left join "veiculo_tipo_combustivel" on "veiculo_tipo_combustivel"."id" = "veiculo"."tipo_combustivel_id"
left join lateral (
  select p.preco, p.mes, p.mes < (
    select max(m.mes)
    from fipe_mes m
    where m.tipo_id = veiculo_modelo.tipo_id) - make_interval(months => 3) as defasada
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
inner join "contrato_garantia" as "g" on "g"."veiculo_id" = "veiculo"."id"
inner join "penhor" on "penhor"."instituicao_financeira_id" = "g"."instituicao_financeira_id"
  and "penhor"."id" = "g"."penhor_id"
  and "penhor"."data_exclusao" is null
where "g"."instituicao_financeira_id" = $3
  and "g"."contrato_id" = $4
order by "penhor"."data_inclusao", "veiculo"."id";

select "total_atual", "valor_garantia", "avaliada_em", "motivo"
from "cobertura_historico"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
order by "avaliada_em" desc, "id" desc
limit $3;

select "id", "aberto_em", "fechado_em"
from "caso_deficit"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
order by "id" desc
limit $3;

select "caso_id", "passo", "data", "total_atual", "valor_garantia"
from "caso_deficit_passo"
where "instituicao_financeira_id" = $1
  and "caso_id" = any($2::bigint[])
order by "id";
