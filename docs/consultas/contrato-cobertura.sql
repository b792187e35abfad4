-- GET /api/contratos/:id/cobertura

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

select "contrato"."id" as "contrato_id", "contrato"."instituicao_financeira_id", "contrato"."numero", "contrato"."status"
  as "status_id", "loja"."nome_fantasia" as "loja"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" = $2;

select veiculo.id as "veiculo_id", veiculo.placa as "placa", veiculo_marca.nome as "marca", veiculo_modelo.nome as
  "modelo", veiculo.saiu_em as "saiu_em", coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0)
  as "preco", case when case when veiculo.saiu_em is not null then 'saiu' when g.preco_referencia is null then
  'semReferencia' when referencia.preco is null
  or referencia.defasada then 'defasada' else 'atual' end in ('atual', 'semReferencia') then case when
  g.preco_referencia is null
  or referencia.preco is null then coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0) when
  greatest(coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0), referencia.preco,
    g.preco_referencia) <= 2000000000 then (coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"),
      0) * referencia.preco * 2 + g.preco_referencia) / (g.preco_referencia * 2) else div(coalesce(coalesce("g"."preco_instituicao_financeira",
        "g"."preco_veiculo"), 0)::numeric * referencia.preco * 2 + g.preco_referencia, g.preco_referencia::numeric * 2)::bigint
  end else 0 end as "valor_atual", g.preco_referencia is null as "sem_referencia", g.preco_referencia is not null
  and (referencia.preco is null
    or referencia.defasada) as "referencia_defasada", "veiculo"."ano_modelo", "penhor"."data_inclusao", "g"."preco_referencia"
  as "referencia_inclusao", "referencia"."preco" as "referencia_atual", "referencia"."mes" as "mes_referencia"
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

select "total_atual", "total_sem_referencia", "valor_garantia", "avaliada_em", "motivo"
from "cobertura_historico"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
order by "avaliada_em" desc, "id" desc
limit $3;

select "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."veiculos", "k"."sem_referencia", "k"."defasados",
  "k"."sairam", "k"."total_sem_referencia", "k"."total_defasado", "k"."total_saido", "k"."precos_de", "k"."precos_ate",
  "k"."avaliada_em"
from "cobertura" as "k"
where "k"."instituicao_financeira_id" = $1
  and "k"."contrato_id" = $2;

select "c"."id", "c"."aberto_em", "c"."fechado_em", "c"."responsavel_id", "usuario"."nome" as "responsavel"
from "caso_deficit" as "c"
left join "usuario" on "usuario"."id" = "c"."responsavel_id"
where "c"."instituicao_financeira_id" = $1
  and "c"."contrato_id" = $2
order by "c"."id" desc
limit $3;

select "caso_id", "passo", "data", "total_atual", "valor_garantia"
from "caso_deficit_passo"
where "instituicao_financeira_id" = $1
  and "caso_id" = any($2::bigint[])
order by "id";

select "n"."caso_id", "n"."id", "n"."em", "n"."texto", "usuario"."nome" as "usuario"
from "caso_deficit_nota" as "n"
inner join "usuario" on "usuario"."id" = "n"."usuario_id"
where "n"."instituicao_financeira_id" = $1
  and "n"."caso_id" = any($2::bigint[])
order by "n"."id" desc
limit $3;
