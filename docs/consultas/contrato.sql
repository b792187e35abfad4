-- GET /api/contratos/:id

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

select (
  select "regra"."versao"
  from "regra_garantia" as "regra"
  inner join "regra_garantia_versao" as "versao" on "versao"."regra_garantia_id" = "regra"."id"
    and "versao"."versao" = "regra"."versao"
  left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
  left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
    and "contrato"."id" = "regra"."contrato_id"
  where "regra"."excluida_em" is null
    and "regra"."instituicao_financeira_id" = $1
    and "regra"."id" = $2) as "regra_garantia_versao_atual", (
  select "motivo"
  from "contrato_recusa"
  where "instituicao_financeira_id" = $3
    and "contrato_id" = $4
  order by "id" desc
  limit $5) as "motivo_de_recusa", "alteracao"."espera", "alteracao"."desde"
from "contrato"
left join lateral (
  select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
  from alteracao_garantia a
  where a.instituicao_financeira_id = contrato.instituicao_financeira_id
    and a.contrato_id = contrato.id
    and a.situacao = 'pendente') as "alteracao" on true
where "contrato"."instituicao_financeira_id" = $6
  and "contrato"."id" = $7;

select "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."veiculos", "k"."sem_referencia", "k"."defasados",
  "k"."sairam", "k"."total_sem_referencia", "k"."total_defasado", "k"."total_saido", "k"."precos_de", "k"."precos_ate",
  "k"."avaliada_em"
from "cobertura" as "k"
where "k"."instituicao_financeira_id" = $1
  and "k"."contrato_id" = $2;

select "auditoria"."acao", "auditoria"."ocorrida_em", "usuario"."nome" as "usuario", "auditoria"."motivo"
from "auditoria"
left join "usuario" on "usuario"."id" = "auditoria"."usuario_id"
where "auditoria"."instituicao_financeira_id" = $1
  and "auditoria"."entidade" = $2
  and "auditoria"."entidade_id" = $3
  and "auditoria"."forcado" = $4
order by "auditoria"."sequencia"
limit $5;

select "exige_segundo_fator", "aprovador_distinto", "valor_segunda_aprovacao", "versao"
from "politica_instituicao"
where "instituicao_financeira_id" = $1;
