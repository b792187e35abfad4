select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."instituicao_financeira_id" = $1
      and "contrato"."status" in ($2)
      and "contrato"."data_termino" <= $3
      and (
      select alteracao.espera
      from (
        select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
        from alteracao_garantia a
        where a.instituicao_financeira_id = contrato.instituicao_financeira_id
          and a.contrato_id = contrato.id
          and a.situacao = 'pendente') as alteracao) = $4
    order by "contrato"."id" desc
    limit $5) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $6
  and "contrato"."status" in ($7)
  and "contrato"."data_termino" <= $8
  and (
  select alteracao.espera
  from (
    select case a.lado when 'loja' then 'instituicao' else 'loja' end as espera, a.proposta_em as desde
    from alteracao_garantia a
    where a.instituicao_financeira_id = contrato.instituicao_financeira_id
      and a.contrato_id = contrato.id
      and a.situacao = 'pendente') as alteracao) = $9
order by "contrato"."id" desc, "contrato"."id" desc
limit $10
offset $11;
