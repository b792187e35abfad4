-- GET /api/lojas/:id/carteira

select s.status as status_id, coalesce(soma.quantidade, 0)::bigint as quantidade, coalesce(soma.valor_credito, 0)::bigint
  as valor_credito
from unnest($1::smallint[]) s (status)
left join lateral ((
    select count(*) as "quantidade", sum(contrato.valor_credito) as "valor_credito"
    from "contrato"
    where "contrato"."loja_id" = $2
      and "contrato"."enviado_em" is not null
      and "contrato"."status" = s.status)) soma on true
order by s.status;

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."loja_id" = $1
  and "contrato"."enviado_em" is not null
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $2
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 0
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $4
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 2
      order by "contrato"."status_desde", "contrato"."id"
      limit $5))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $6
        and "contrato"."enviado_em" is not null
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
  where "contrato"."loja_id" = $1
    and "contrato"."enviado_em" is not null
    and "a"."situacao" = $2
    and "a"."lado" <> $3
  order by "a"."proposta_em", "contrato"."id"
  limit $4) as "aberta" on "aberta"."id" = "contrato"."id"
where "contrato"."loja_id" = $5
  and "contrato"."enviado_em" is not null
order by "aberta"."desde", "contrato"."id";

select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."loja_id" = $1
  and "contrato"."enviado_em" is not null
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $2
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 1
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $4
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 3
      order by "contrato"."status_desde", "contrato"."id"
      limit $5)))
order by "contrato"."status_desde", "contrato"."id"
limit $6;

select count(*) as "quantidade"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."encerrado_em" is null
  and "p"."situacao" = $1
  and "c"."loja_id" = $2
  and "c"."status" in (5);

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
  and "c"."loja_id" = $2
  and "c"."status" in (5)
order by "p"."prazo", "p"."id"
limit $3;

select count(*) filter (
  where (veiculo.saiu_em is null)) as "no_estoque", count(*) filter (
  where (veiculo.saiu_em is null)
    and (not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."placa_mercosul"
      offset 0)
      and not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."renavam"
      offset 0)
      and not exists (
      select
      from penhor_identificador i
      where i.valor = "veiculo"."chassi"
      offset 0))) as "livres", count(*) filter (
  where exists (
    select
    from penhor p
    where p.veiculo_id = veiculo.id
      and p.data_exclusao is null)) as "em_garantia", count(*) filter (
  where not (veiculo.saiu_em is null)
    and exists (
    select
    from penhor p
    where p.veiculo_id = veiculo.id
      and p.data_exclusao is null)) as "sairam"
from "veiculo"
where "veiculo"."loja_id" = $1;
