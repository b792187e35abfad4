-- POST /api/instituicoes-financeiras/:id/pedidos-reforco

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

select "a"."id", "a"."contrato_id", "a"."lado", "a"."proposta_em", "a"."expira_em", "usuario"."nome" as "usuario"
from "alteracao_garantia" as "a"
inner join "usuario" on "usuario"."id" = "a"."proposta_por"
where "a"."instituicao_financeira_id" = $1
  and "a"."contrato_id" = any($2::bigint[])
  and "a"."situacao" = $3;

select "id", "contrato_id", "situacao", "valor", "prazo", "texto", "alteracao_id"
from "pedido_reforco"
where "instituicao_financeira_id" = $1
  and "contrato_id" = any($2::bigint[])
  and "encerrado_em" is null;

select "v"."alteracao_id", "v"."veiculo_id", "v"."penhor_id", "v"."sentido", "v"."preco_veiculo", "v"."preco_instituicao_financeira",
  "v"."preco_referencia", "v"."mes_referencia", "veiculo"."placa"
from "alteracao_garantia_veiculo" as "v"
inner join "veiculo" on "veiculo"."id" = "v"."veiculo_id"
where "v"."instituicao_financeira_id" = $1
  and "v"."alteracao_id" = any($2::bigint[])
order by "v"."veiculo_id";

select "id", "tipo", "ativo"
from "estabelecimento"
where "id" in ($1)
order by "id" for share;

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

insert into "pedido_reforco" ("contrato_id", "valor", "instituicao_financeira_id", "prazo", "texto", "pedido_por",
    "pedido_em", "situacao")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "versao" = versao + 1
where "instituicao_financeira_id" = $5
  and "id" = any($6::bigint[]);

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

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";

select "p"."id", "p"."contrato_id", "p"."situacao", "p"."valor", "p"."prazo", "p"."texto", "p"."motivo", "p"."instituicao_financeira_id",
  "c"."loja_id", "c"."numero", "c"."id_parceiro", "c"."status", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."instituicao_financeira_id" = $1
  and "p"."id" = any($2::bigint[])
order by "p"."id";

insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
select n.*, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[]) as n
on conflict (estabelecimento_id, chave) do nothing;

with alvo as (
  select id
  from webhook
  where loja_id = $1
    and desativado_em is null
    and excluido_em is null
    and ($2::bigint is null
      or id = $3::bigint) for key share), evento as (
  insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
  select $4::bigint, $5, $6, $7, $8::bigint, $9, $10::timestamptz
  where exists (
    select
    from alvo)
  on conflict (loja_id, chave) do nothing
  returning id)
insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
select alvo.id, evento.id, $11::bigint, $12::bigint, $13::timestamptz, $14::timestamptz
from evento, alvo;
