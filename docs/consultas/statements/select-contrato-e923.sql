select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."instituicao_financeira_id" = $1
      and contrato.id in (
      select a.entidade_id
      from auditoria a
      where a.instituicao_financeira_id = $2
        and a.entidade = 'contrato'
        and a.acao = 'criar'
        and a.usuario_id = any($3::bigint[]))
    order by "contrato"."id" desc
    limit $4) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $5
  and contrato.id in (
  select a.entidade_id
  from auditoria a
  where a.instituicao_financeira_id = $6
    and a.entidade = 'contrato'
    and a.acao = 'criar'
    and a.usuario_id = any($7::bigint[]))
order by "contrato"."id" desc, "contrato"."id" desc
limit $8
offset $9;
