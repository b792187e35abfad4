select "p"."id", "p"."baixa_id", "b"."veiculo_id", "v"."placa", "p"."valor", "p"."data", "p"."referencia", ma.nome ||
  ' ' || mo.nome as "modelo", "u"."nome" as "usuario", "p"."registrado_em"
from "baixa_pagamento" as "p"
inner join "baixa" as "b" on "b"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "b"."id" = "p"."baixa_id"
inner join "veiculo" as "v" on "v"."id" = "b"."veiculo_id"
inner join "veiculo_modelo" as "mo" on "mo"."id" = "v"."modelo_id"
inner join "veiculo_marca" as "ma" on "ma"."id" = "mo"."marca_id"
inner join "usuario" as "u" on "u"."id" = "p"."usuario_id"
where "p"."instituicao_financeira_id" = $1
  and "p"."contrato_id" = $2
  and "p"."estornado_em" is null
order by "p"."data" desc, "p"."id" desc
limit $3;
