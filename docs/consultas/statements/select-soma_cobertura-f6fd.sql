select coalesce(sum(s."contratos") , 0)::bigint as "contratos", coalesce(sum(s."contratos") filter (
    where s.situacao = 'descoberto'), 0)::bigint as "descobertos", coalesce(sum(s."contratos") filter (
    where s.situacao = 'semReferencia'), 0)::bigint as "contratos_sem_referencia", coalesce(sum(s."contratos") filter (
    where s.situacao = 'limite'), 0)::bigint as "limite", coalesce(sum(s."contratos") filter (
    where s.situacao = 'coberto'), 0)::bigint as "cobertos", coalesce(sum(s."casos") , 0)::bigint as "casos_abertos",
  coalesce(sum(s."deficit") , 0)::bigint as "deficit", coalesce(sum(s."total_atual") , 0)::bigint as "total_atual",
  coalesce(sum(s."valor_garantia") , 0)::bigint as "valor_garantia", coalesce(sum(s."exigido") filter (
    where s.situacao = 'descoberto'), 0)::bigint as "exigido_descoberto", coalesce(sum(s."exigido") filter (
    where s.situacao = 'semReferencia'), 0)::bigint as "exigido_sem_referencia", coalesce(sum(s."exigido") filter (
    where s.situacao = 'limite'), 0)::bigint as "exigido_limite", coalesce(sum(s."exigido") filter (
    where s.situacao = 'coberto'), 0)::bigint as "exigido_coberto", coalesce(sum(s."total_sem_referencia") , 0)::bigint
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
    coalesce(sum(s."total_saido") , 0)::bigint as "total_saido", coalesce(sum(s."exigido") , 0)::bigint as "exigido",
    coalesce(sum(s."veiculos") , 0)::bigint as "veiculos", coalesce(sum(s."sem_referencia") , 0)::bigint as
    "sem_referencia", coalesce(sum(s."defasados") , 0)::bigint as "defasados", coalesce(sum(s."sairam") , 0)::bigint as
    "sairam"
  from "soma_cobertura" as "s"
  where "s"."instituicao_financeira_id" = $1
    and "s"."ativo" = $2
  group by "s"."situacao", "s"."precos_de", "s"."precos_ate") as "s";
