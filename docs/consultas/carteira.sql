-- GET /api/instituicoes-financeiras/:id/carteira

select s.status as status_id, coalesce(soma.quantidade, 0)::bigint as quantidade, coalesce(soma.valor_credito, 0)::bigint
  as valor_credito
from unnest($1::smallint[]) s (status)
left join ((
    select "status", sum(contratos) as "quantidade", sum(valor_credito) as "valor_credito"
    from "soma_contrato"
    where "instituicao_financeira_id" = $2
    group by "status")) soma using (status)
order by s.status;

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $2
        and "contrato"."status" = 0
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $4
        and "contrato"."status" = 2
      order by "contrato"."status_desde", "contrato"."id"
      limit $5))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $6
        and "contrato"."status" = 4
      order by "contrato"."status_desde", "contrato"."id"
      limit $7)))
order by "contrato"."status_desde", "contrato"."id"
limit $8;

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "aberta"."desde", "aberta"."expira_em", "aberta"."total"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
inner join (
  select "contrato"."id", "a"."proposta_em" as "desde", "a"."expira_em", count(*) over () as "total"
  from "contrato"
  inner join "alteracao_garantia" as "a" on "a"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
    and "a"."contrato_id" = "contrato"."id"
  where "contrato"."instituicao_financeira_id" = $1
    and "a"."situacao" = $2
    and "a"."lado" <> $3
  order by "a"."proposta_em", "contrato"."id"
  limit $4) as "aberta" on "aberta"."id" = "contrato"."id"
where "contrato"."instituicao_financeira_id" = $5
order by "aberta"."desde", "contrato"."id";

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $2
        and "contrato"."status" = 1
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $4
        and "contrato"."status" = 3
      order by "contrato"."status_desde", "contrato"."id"
      limit $5)))
order by "contrato"."status_desde", "contrato"."id"
limit $6;

select coalesce(sum(contratos), 0)::bigint as "quantidade", coalesce(sum(contratos) filter (
    where data_termino < $1), 0)::bigint as "vencidos"
from "soma_contrato"
where "instituicao_financeira_id" = $2
  and "status" in (5)
  and "data_termino" <= $3;

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."status" in (5)
  and "contrato"."data_termino" <= $2
order by "contrato"."data_termino", "contrato"."id"
limit $3;

select count(*) as "quantidade"
from "whitelist"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "whitelist"."instituicao_financeira_id" = $3
  and "whitelist"."prazo" <= $4;

select "whitelist"."id", "estabelecimento"."nome_fantasia" as "loja", "whitelist"."prazo"
from "whitelist"
inner join "estabelecimento" on "estabelecimento"."id" = "whitelist"."loja_id"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "whitelist"."instituicao_financeira_id" = $3
  and "whitelist"."prazo" <= $4
order by "whitelist"."prazo", "whitelist"."id"
limit $5;

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
  and k.total_atual < k.valor_garantia
order by greatest(k.valor_garantia - k.total_atual, 0) desc, "k"."contrato_id"
limit $3
offset $4;

select count(*) as "quantidade"
from "cobertura" as "k"
where "k"."instituicao_financeira_id" = $1
  and k.ativo
  and k.sairam > 0;

select "k"."contrato_id", "contrato"."numero", "loja"."nome_fantasia" as "loja", "k"."sairam" as "veiculos", "k"."total_saido"
  as "valor", (
  select min("veiculo"."saiu_em") as "saiu_em"
  from "penhor"
  inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
  where "penhor"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
    and "penhor"."contrato_id" = "k"."contrato_id"
    and "penhor"."data_exclusao" is null) as "saiu_em", "k"."avaliada_em"
from "cobertura" as "k"
inner join "contrato" on "contrato"."instituicao_financeira_id" = "k"."instituicao_financeira_id"
  and "contrato"."id" = "k"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "k"."instituicao_financeira_id" = $1
  and k.ativo
  and k.sairam > 0
order by "k"."total_saido" desc, "k"."contrato_id"
limit $2;

select count(*) as "quantidade"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."encerrado_em" is null
  and "p"."situacao" = $1
  and "p"."instituicao_financeira_id" = $2
  and "p"."prazo" < $3;

select "p"."id", "p"."contrato_id", "p"."situacao", "p"."valor", "p"."prazo", "p"."texto", "p"."motivo", "p"."instituicao_financeira_id",
  "c"."loja_id", "c"."numero", "c"."id_parceiro", "c"."status", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."encerrado_em" is null
  and "p"."situacao" = $1
  and "p"."instituicao_financeira_id" = $2
  and "p"."prazo" < $3
order by "p"."prazo", "p"."id"
limit $4;

select "t"."nome" as "tipo", max("f"."mes") as "ultimo_mes"
from "fipe_mes" as "f"
inner join "veiculo_tipo" as "t" on "t"."id" = "f"."tipo_id"
group by "t"."id", "t"."nome"
order by "t"."id";
