select "c"."instituicao_financeira_id", "c"."contrato_id", "c"."id", "c"."avisado_em", "c"."avisado_percentual", "c"."a_avisar",
  "c"."fechado_em", "k"."total_atual", "k"."valor_garantia", "k"."exigido", "k"."precos_de", "k"."precos_ate"
from "caso_deficit" as "c"
left join "cobertura" as "k" on "k"."instituicao_financeira_id" = "c"."instituicao_financeira_id"
  and "k"."contrato_id" = "c"."contrato_id"
where "c"."a_avisar" = $1
  and (c.avisado_em at time zone 'America/Sao_Paulo')::date < $2
order by "c"."instituicao_financeira_id", "c"."id"
limit $3
for update of "c";
