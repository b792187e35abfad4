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
