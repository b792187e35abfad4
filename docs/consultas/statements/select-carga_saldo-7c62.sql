select "c"."id", "c"."data_base", "c"."completo", "c"."contratos", "c"."desconhecidos", "c"."saldo_devedor", "c"."recebida_em",
  "u"."nome" as "usuario", (
  select "a"."recebida_em"
  from "carga_saldo" as "a"
  where "a"."instituicao_financeira_id" = "c"."instituicao_financeira_id"
    and "a"."data_base" = "c"."data_base"
    and "a"."id" < "c"."id"
  order by "a"."id" desc
  limit $1) as "substitui"
from "carga_saldo" as "c"
left join "usuario" as "u" on "u"."id" = "c"."usuario_id"
where "c"."instituicao_financeira_id" = $2
order by "c"."id" desc
limit $3
offset $4;
