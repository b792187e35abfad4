select "b"."id", "b"."contrato_id", "b"."penhor_id", "b"."veiculo_id", "b"."estado", "b"."origem", "b"."data_venda", "b"."prazo",
  "b"."versao", coalesce((
    select sum(p.valor)::bigint
    from baixa_pagamento p
    where p.instituicao_financeira_id = b.instituicao_financeira_id
      and p.baixa_id = b.id
      and p.estornado_em is null), 0) as "pago"
from "baixa" as "b"
where "b"."instituicao_financeira_id" = $1
  and "b"."id" = $2::bigint;
