-- POST /api/contratos/:id/cancelar

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
order by "contrato"."id"
for no key update of "contrato";

select "contrato_garantia"."contrato_id", "contrato_garantia"."veiculo_id", "contrato_garantia"."penhor_id",
  "contrato_garantia"."preco_veiculo", "contrato_garantia"."preco_instituicao_financeira", "contrato_garantia"."preco_referencia",
  "contrato_garantia"."mes_referencia", "veiculo"."placa", "veiculo"."placa_mercosul", "veiculo"."renavam", "veiculo"."chassi",
  "veiculo"."ano_fabricacao", "veiculo"."ano_modelo", "veiculo"."hodometro", "veiculo"."saiu_em", "veiculo_marca"."nome"
  as "marca", "veiculo_modelo"."nome" as "modelo"
from "contrato_garantia"
inner join "veiculo" on "veiculo"."id" = "contrato_garantia"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "contrato_garantia"."instituicao_financeira_id" = $1
  and "contrato_garantia"."contrato_id" = any($2::bigint[])
order by "veiculo_marca"."nome_busca", "veiculo_modelo"."nome_busca", "veiculo"."id";

select max(ultima.ocorrida_em) as em
from unnest($1::bigint[]) as coisa (id)
cross join lateral (
  select a.ocorrida_em
  from auditoria a
  where a.instituicao_financeira_id = $2
    and a.entidade = $3
    and a.entidade_id = coisa.id
  order by a.sequencia desc
  limit 1) ultima;

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "status" = $5, "status_desde" = $6, "versao" = versao + 1
where "instituicao_financeira_id" = $7
  and "id" = any($8::bigint[]);

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";

delete
from "cobertura"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
returning "total_atual", "valor_garantia", greatest("avaliada_em", $3::timestamptz) as "avaliada_em";
