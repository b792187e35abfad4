select s.status as status_id, coalesce(soma.quantidade, 0)::bigint as quantidade, coalesce(soma.valor_credito, 0)::bigint
  as valor_credito
from unnest($1::smallint[]) s (status)
left join ((
    select "status", sum(contratos) as "quantidade", sum(valor_credito) as "valor_credito"
    from "soma_contrato"
    where "instituicao_financeira_id" = $2
    group by "status")) soma using (status)
order by s.status;
