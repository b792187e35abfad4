select "parametro"."id", "parametro"."loja_id", "parametro"."contrato_id", "parametro"."contrato_novo", "parametro"."contrato_alterado",
  "parametro"."garantia_incluida", "parametro"."garantia_removida", "parametro"."regra_garantia_alterada"
from "parametro_comercial" as "parametro"
where "parametro"."instituicao_financeira_id" = $1
  and ("parametro"."contrato_id" = $2
    or ("parametro"."contrato_id" is null
      and ("parametro"."loja_id" = $3
        or "parametro"."loja_id" is null)))
order by "parametro"."contrato_id" is null, "parametro"."loja_id" is null
limit $4;
