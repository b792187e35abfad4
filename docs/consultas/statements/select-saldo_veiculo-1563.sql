select coalesce(p.placa, s.veiculo) as "veiculo", "p"."veiculo_id", ma.nome || ' ' || mo.nome as "modelo", p.id is not
  null
  and p.data_exclusao is null as "em_garantia", "s"."saldo"
from "saldo_veiculo" as "s"
left join "penhor" as "p" on "p"."instituicao_financeira_id" = "s"."instituicao_financeira_id"
  and "p"."id" = "s"."penhor_id"
left join "veiculo_modelo" as "mo" on "mo"."id" = "p"."modelo_id"
left join "veiculo_marca" as "ma" on "ma"."id" = "mo"."marca_id"
where "s"."instituicao_financeira_id" = $1
  and "s"."contrato_id" = $2
  and "s"."data_base" = $3
  and "s"."carga_id" = $4
order by "s"."saldo" desc, "s"."veiculo";
