-- PUT /api/contratos/:id

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

select "exige_segundo_fator", "aprovador_distinto", "valor_segunda_aprovacao", "versao"
from "politica_instituicao"
where "instituicao_financeira_id" = $1 for share;

delete
from penhor_identificador
where instituicao_financeira_id = $1
  and penhor_id = any($2::bigint[]);

update penhor p
set data_exclusao = greatest("data_inclusao", $1::timestamptz), gravame = 'baixado', gravame_baixado_em = greatest("data_inclusao",
    $2::timestamptz)
where instituicao_financeira_id = $3
  and id = any($4::bigint[])
  and data_exclusao is null;

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "status" = $5, "status_desde" = $6, "versao" = versao + 1
where "instituicao_financeira_id" = $7
  and "id" = any($8::bigint[]);

update "pedido_reforco"
set "situacao" = $1, "motivo" = $2, "alteracao_id" = $3, "encerrado_em" = $4, "encerrado_por" = $5
where "instituicao_financeira_id" = $6
  and "contrato_id" = any($7::bigint[])
  and "encerrado_em" is null
returning "id";

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

delete
from "cobertura"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
returning "total_atual", "valor_garantia", greatest("avaliada_em", $3::timestamptz) as "avaliada_em";

insert into "cobertura_historico" ("instituicao_financeira_id", "contrato_id", "motivo", "reavaliacao_id", "total_antes",
    "total_atual", "valor_garantia", "veiculos", "defasados", "sem_referencia", "total_sem_referencia", "total_defasado",
    "total_saido", "ativo", "avaliada_em")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

select "instituicao_financeira_id", "contrato_id", "id", "avisado_em", "avisado_percentual", "a_avisar"
from "caso_deficit"
where "fechado_em" is null
  and (instituicao_financeira_id, contrato_id) in (
  select *
  from unnest($1::bigint[], $2::bigint[]));

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";

select "parametro"."id", "parametro"."loja_id", "parametro"."contrato_id", "parametro"."contrato_novo", "parametro"."contrato_alterado",
  "parametro"."garantia_incluida", "parametro"."garantia_removida", "parametro"."regra_garantia_alterada"
from "parametro_comercial" as "parametro"
where "parametro"."instituicao_financeira_id" = $1
  and ("parametro"."contrato_id" = $2
    or ("parametro"."contrato_id" is null
      and ("parametro"."loja_id" = $3
        or "parametro"."loja_id" is null)))
order by "parametro"."contrato_id" is null, "parametro"."loja_id" is null
limit $4;

with novo as (
  insert into evento_cobranca (instituicao_financeira_id, usuario_id, ocorrido_em, tipo, contrato_id, veiculo_id,
      regra_garantia_id, valor, parametro_id, parametro_escopo, chave)
  select $1::bigint, $2::bigint, $3::timestamptz, e.*
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::text[])
    as e
  on conflict (instituicao_financeira_id, chave) do nothing
  returning tipo, valor)
insert into cobranca_diaria as d (instituicao_financeira_id, dia, tipo, valor, quantidade)
select $12::bigint, ($13::timestamptz at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
from novo
group by tipo, valor
order by tipo, valor
on conflict (instituicao_financeira_id, dia, tipo, valor) do update
set quantidade = d.quantidade + excluded.quantidade;
