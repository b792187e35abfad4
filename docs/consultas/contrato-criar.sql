-- POST /api/contratos

select "whitelist"."prazo", "loja"."ativo" as "loja", "instituicao"."ativo" as "instituicao"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."instituicao_financeira_id" = $1
  and "whitelist"."loja_id" = $2 for share of "whitelist", "loja", "instituicao";

select "id"
from "regra_garantia"
where "instituicao_financeira_id" = $1
  and "id" = $2 for share;

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

select (exists (
    select
    from contrato
    where instituicao_financeira_id = $1
      and numero_unico = normalizar($2))
    or exists (
    select
    from contrato
    where instituicao_financeira_id = $3
      and numero_busca = normalizar($4)
      and numero_busca <> numero_unico)) as existe;

insert into "contrato" ("instituicao_financeira_id", "loja_id", "numero", "numero_ordem", "regra_garantia_id",
    "data_termino", "valor_credito", "valor_garantia", "status", "tipo", "tipo_selecao_garantia", "semente_selecao",
    "criado_em", "status_desde")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("instituicao_financeira_id", "numero_unico") do nothing
returning "id";

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

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";
