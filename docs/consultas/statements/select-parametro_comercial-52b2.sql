select p.*
from unnest($1::bigint[], $2::bigint[]) with ordinality as e (loja_id, contrato_id, n)
left join lateral (
  select "parametro"."id", "parametro"."loja_id", "parametro"."contrato_id", "parametro"."contrato_novo", "parametro"."contrato_alterado",
    "parametro"."garantia_incluida", "parametro"."garantia_removida", "parametro"."regra_garantia_alterada"
  from parametro_comercial parametro
  where parametro.instituicao_financeira_id = $3
    and (parametro.contrato_id = e.contrato_id
      or parametro.contrato_id is null
      and (parametro.loja_id = e.loja_id
        or parametro.loja_id is null))
  order by parametro.contrato_id is null, parametro.loja_id is null
  limit 1) p on true
order by e.n;
