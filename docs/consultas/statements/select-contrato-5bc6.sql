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
