select "d"."id", "d"."tipo", "d"."contrato_id", "d"."numero", "loja"."nome_fantasia" as "loja", "d"."veiculo", "d"."veiculo_id",
  "d"."valor", "d"."comparado", "d"."dias", "d"."desde", "d"."responsavel_id", "u"."nome" as "responsavel", "d"."nota",
  "d"."ciente_ate", "d"."versao", case when d.tipo = 'vendido_sem_pagamento' then substr(d.chave, 3)::bigint end as
  "baixa_id"
from "divergencia" as "d"
left join "estabelecimento" as "loja" on "loja"."id" = "d"."loja_id"
left join "usuario" as "u" on "u"."id" = "d"."responsavel_id"
where "d"."instituicao_financeira_id" = $1
  and ("d"."ciente_ate" is null
    or "d"."ciente_ate" < $2)
order by "d"."valor" desc nulls last, "d"."id"
limit $3
offset $4;
