-- GET /api/instituicoes-financeiras/:id/cobertura?pedido=vencido&pagina=1&quantidadePorPagina=20&total=limitado

select "k"."contrato_id", "contrato"."numero", "contrato"."loja_id", "loja"."nome_fantasia" as "loja", "contrato"."status"
  as "status_id", "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."veiculos", "k"."sem_referencia",
  "k"."defasados", "k"."sairam", "k"."total_sem_referencia", "k"."total_defasado", "k"."total_saido", "k"."precos_de",
  "k"."precos_ate", "k"."avaliada_em", "caso"."aberto_em" as "caso_desde", (
  select min("penhor"."data_inclusao") as "desde"
  from "penhor"
  where "penhor"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "penhor"."contrato_id" = "k"."contrato_id"
    and "penhor"."data_exclusao" is null) as "garantia_desde", (
  select "usuario"."nome"
  from "usuario"
  where "usuario"."id" = "caso"."responsavel_id") as "responsavel"
from "cobertura" as "k"
left join "caso_deficit" as "caso" on "caso"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "caso"."contrato_id" = "k"."contrato_id"
  and "caso"."fechado_em" is null
inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "contrato"."id" = "k"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "k"."instituicao_financeira_id" = $1
  and "k"."ativo" = $2
  and exists (
  select
  from pedido_reforco p
  where p.instituicao_financeira_id = k.instituicao_financeira_id
    and p.contrato_id = k.contrato_id
    and p.encerrado_em is null
    and p.prazo < $3 )
order by k.total_atual::float8 / greatest(k.valor_garantia, 1) asc, "k"."contrato_id"
limit $4
offset $5;

select count(*) as "lidos"
from (
  select "k"."contrato_id"
  from "cobertura" as "k"
  left join "caso_deficit" as "caso" on "caso"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "caso"."contrato_id" = "k"."contrato_id"
    and "caso"."fechado_em" is null
  inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "contrato"."id" = "k"."contrato_id"
  inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
  where "k"."instituicao_financeira_id" = $1
    and "k"."ativo" = $2
    and exists (
    select
    from pedido_reforco p
    where p.instituicao_financeira_id = k.instituicao_financeira_id
      and p.contrato_id = k.contrato_id
      and p.encerrado_em is null
      and p.prazo < $3 )
  order by "k"."contrato_id" desc
  limit $4) as "c";

select coalesce(sum(s."contratos") , 0)::bigint as "contratos", coalesce(sum(s."contratos") filter (
    where s.situacao = 'descoberto'), 0)::bigint as "descobertos", coalesce(sum(s."contratos") filter (
    where s.situacao = 'semReferencia'), 0)::bigint as "contratos_sem_referencia", coalesce(sum(s."contratos") filter (
    where s.situacao = 'limite'), 0)::bigint as "limite", coalesce(sum(s."contratos") filter (
    where s.situacao = 'coberto'), 0)::bigint as "cobertos", coalesce(sum(s."casos") , 0)::bigint as "casos_abertos",
  coalesce(sum(s."deficit") , 0)::bigint as "deficit", coalesce(sum(s."total_atual") , 0)::bigint as "total_atual",
  coalesce(sum(s."valor_garantia") , 0)::bigint as "valor_garantia", coalesce(sum(s."total_sem_referencia") , 0)::bigint
  as "total_sem_referencia", coalesce(sum(s."total_defasado") , 0)::bigint as "total_defasado", coalesce(sum(s."total_saido")
    , 0)::bigint as "total_saido", coalesce(sum(s."veiculos") , 0)::bigint as "veiculos", coalesce(sum(s."sem_referencia")
    , 0)::bigint as "sem_referencia", coalesce(sum(s."defasados") , 0)::bigint as "defasados", coalesce(sum(s."sairam")
    , 0)::bigint as "sairam", min(s.precos_de) filter (
  where s.contratos > 0) as "precos_de", max(s.precos_ate) filter (
  where s.contratos > 0) as "precos_ate"
from (
  select "s"."situacao", "s"."precos_de", "s"."precos_ate", coalesce(sum(s."contratos") , 0)::bigint as "contratos",
    coalesce(sum(s."casos") , 0)::bigint as "casos", coalesce(sum(s."deficit") , 0)::bigint as "deficit", coalesce(sum(s."total_atual")
      , 0)::bigint as "total_atual", coalesce(sum(s."valor_garantia") , 0)::bigint as "valor_garantia", coalesce(sum(s."total_sem_referencia")
      , 0)::bigint as "total_sem_referencia", coalesce(sum(s."total_defasado") , 0)::bigint as "total_defasado",
    coalesce(sum(s."total_saido") , 0)::bigint as "total_saido", coalesce(sum(s."veiculos") , 0)::bigint as "veiculos",
    coalesce(sum(s."sem_referencia") , 0)::bigint as "sem_referencia", coalesce(sum(s."defasados") , 0)::bigint as
    "defasados", coalesce(sum(s."sairam") , 0)::bigint as "sairam"
  from "soma_cobertura" as "s"
  where "s"."instituicao_financeira_id" = $1
    and "s"."ativo" = $2
  group by "s"."situacao", "s"."precos_de", "s"."precos_ate") as "s";
