select "k"."total_atual", "k"."total_inclusao", "k"."valor_garantia", "k"."exigido", "k"."indice", "k"."saldo", "k"."data_saldo",
  "k"."veiculos", "k"."sem_referencia", "k"."defasados", "k"."sairam", "k"."total_sem_referencia", "k"."tolerancia", "k"."total_defasado",
  "k"."total_saido", "k"."precos_de", "k"."precos_ate", "k"."avaliada_em"
from "cobertura" as "k"
where "k"."instituicao_financeira_id" = $1
  and "k"."contrato_id" = $2;
