-- GET /api/lojas/:id/contratos?pedido=aberto&pagina=1&quantidadePorPagina=20&total=limitado

select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino", "contrato"."valor_credito",
  "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "instituicao"."nome_fantasia" as
  "instituicao_financeira", "contrato"."loja_id", "loja"."nome_fantasia" as "loja", "loja"."ativo" as "loja_ativa",
  "instituicao"."ativo" as "instituicao_ativa", "contrato"."regra_garantia_versao", "contrato"."numero", "contrato"."status",
  "contrato"."tipo", "contrato"."tipo_selecao_garantia", "contrato"."versao", "contrato"."enviado_em", "contrato"."status_desde",
  "contrato"."primeira_aprovacao_por", "contrato"."primeira_aprovacao_em", "contrato"."primeira_aprovacao_ato",
  "contrato"."primeira_aprovacao_conteudo", (
  select case a.lado when 'loja' then 'instituicao' else 'loja' end
  from alteracao_garantia a
  where a.instituicao_financeira_id = contrato.instituicao_financeira_id
    and a.contrato_id = contrato.id
    and a.situacao = 'pendente') as "alteracao_espera", (
  select p.situacao
  from pedido_reforco p
  where p.instituicao_financeira_id = contrato.instituicao_financeira_id
    and p.contrato_id = contrato.id
    and p.encerrado_em is null) as "pedido_reforco", pagina.total as "total"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
inner join (
  select "contrato"."id", "contrato"."id" as "ordem", (
    select count(*) as "n"
    from (
      select "contrato"."id"
      from "contrato"
      left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
      where "contrato"."loja_id" = $1
        and "contrato"."enviado_em" is not null
        and exists (
        select
        from pedido_reforco p
        where p.instituicao_financeira_id = contrato.instituicao_financeira_id
          and p.contrato_id = contrato.id
          and p.encerrado_em is null
          and p.situacao = 'aberto')
        and "contrato"."loja_id" = $2
      order by "contrato"."id" desc
      limit $3) as "c") as "total"
  from "contrato"
  left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
  where "contrato"."loja_id" = $4
    and "contrato"."enviado_em" is not null
    and exists (
    select
    from pedido_reforco p
    where p.instituicao_financeira_id = contrato.instituicao_financeira_id
      and p.contrato_id = contrato.id
      and p.encerrado_em is null
      and p.situacao = 'aberto')
    and "contrato"."loja_id" = $5
  order by "contrato"."id" desc, "contrato"."id" desc
  limit $6
  offset $7) as "pagina" on "pagina"."id" = "contrato"."id"
where "contrato"."loja_id" = $8
  and "contrato"."enviado_em" is not null
order by "pagina"."ordem" desc, "contrato"."id" desc;

select "k"."contrato_id", "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."veiculos", "k"."sem_referencia",
  "k"."defasados", "k"."sairam", "k"."total_sem_referencia", "k"."total_defasado", "k"."total_saido", "k"."precos_de",
  "k"."precos_ate", "k"."avaliada_em"
from "cobertura" as "k"
where (k.instituicao_financeira_id, k.contrato_id) in (
  select *
  from unnest( $1::bigint[], $2::bigint[]))
  and "k"."ativo" = $3;
