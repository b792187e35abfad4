select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino", "contrato"."valor_credito",
  "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "contrato"."loja_id", "contrato"."regra_garantia_versao",
  "contrato"."numero", "contrato"."status", "contrato"."tipo", "contrato"."tipo_selecao_garantia", "contrato"."versao",
  "contrato"."enviado_em", "contrato"."status_desde", "contrato"."primeira_aprovacao_por", "contrato"."primeira_aprovacao_em",
  "contrato"."primeira_aprovacao_ato", "contrato"."primeira_aprovacao_conteudo", "contrato"."termos_consentidos",
  "instituicao"."nome_fantasia" as "instituicao_financeira", "loja"."nome_fantasia" as "loja", "loja"."ativo" as
  "loja_ativa", "instituicao"."ativo" as "instituicao_ativa", case when k.contrato_id is not null then
  jsonb_build_object( 'totalAtual', "k"."total_atual", 'totalInclusao', "k"."total_inclusao", 'valorGarantia', "k"."valor_garantia",
    'exigido', "k"."exigido", 'indice', "k"."indice", 'saldo', "k"."saldo", 'dataSaldo', "k"."data_saldo", 'veiculos',
    "k"."veiculos", 'semReferencia', "k"."sem_referencia", 'defasados', "k"."defasados", 'sairam', "k"."sairam",
    'totalSemReferencia', "k"."total_sem_referencia", 'tolerancia', "k"."tolerancia", 'totalDefasado', "k"."total_defasado",
    'totalSaido', "k"."total_saido", 'precosDe', "k"."precos_de", 'precosAte', "k"."precos_ate", 'avaliadaEm', "k"."avaliada_em")
  end as "cobertura", (
  select alteracao.espera
  from (
    select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
    from alteracao_garantia a
    where a.instituicao_financeira_id = contrato.instituicao_financeira_id
      and a.contrato_id = contrato.id
      and a.situacao = 'pendente') as alteracao) as "alteracao_espera", (
  select p.situacao
  from pedido_reforco p
  where p.instituicao_financeira_id = contrato.instituicao_financeira_id
    and p.contrato_id = contrato.id
    and p.encerrado_em is null) as "pedido_reforco"
from unnest($1::bigint[]) with ordinality as pedido(id, posicao)
inner join lateral (
  select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino",
    "contrato"."valor_credito", "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "contrato"."loja_id",
    "contrato"."regra_garantia_versao", "contrato"."numero", "contrato"."status", "contrato"."tipo", "contrato"."tipo_selecao_garantia",
    "contrato"."versao", "contrato"."enviado_em", "contrato"."status_desde", "contrato"."primeira_aprovacao_por",
    "contrato"."primeira_aprovacao_em", "contrato"."primeira_aprovacao_ato", "contrato"."primeira_aprovacao_conteudo",
    "contrato"."termos_consentidos"
  from "contrato"
  where "contrato"."loja_id" = $2
    and "contrato"."enviado_em" is not null
    and contrato.id = pedido.id
  offset $3) as "contrato" on true
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
left join "cobertura" as "k" on "k"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
  and "k"."contrato_id" = "contrato"."id"
  and "k"."ativo" = $4
order by "pedido"."posicao";
