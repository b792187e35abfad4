select "b"."id", "b"."contrato_id", "b"."penhor_id", "b"."veiculo_id", "b"."estado", "b"."origem", "b"."data_venda", "b"."prazo",
  "b"."versao", "b"."instituicao_financeira_id", "b"."loja_id", "b"."motivo", "b"."texto", "b"."motivo_do_fim", "b"."motivo_menor",
  "b"."valor_avisado", "c"."numero", "c"."id_parceiro", "c"."status", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "v"."placa", "ma"."nome" as "marca", "mo"."nome" as "modelo", coalesce((
    select sum(p.valor)::bigint
    from baixa_pagamento p
    where p.instituicao_financeira_id = b.instituicao_financeira_id
      and p.baixa_id = b.id
      and p.estornado_em is null), 0) as "pago", "b"."aberta_em", "b"."encerrada_em", "b"."valor", "b"."rateado", "b"."data_saldo",
  "b"."paga_em", "quem"."nome" as "aberta_por", "quem"."estabelecimento_id" as "estabelecimento_de_quem_abriu", "v"."ano_modelo"
  as "ano"
from "baixa" as "b"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "b"."instituicao_financeira_id"
  and "c"."id" = "b"."contrato_id"
inner join "veiculo" as "v" on "v"."id" = "b"."veiculo_id"
inner join "veiculo_modelo" as "mo" on "mo"."id" = "v"."modelo_id"
inner join "veiculo_marca" as "ma" on "ma"."id" = "mo"."marca_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "b"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "b"."instituicao_financeira_id"
left join "usuario" as "quem" on "quem"."id" = "b"."aberta_por"
where b.instituicao_financeira_id = $1
order by b.encerrada_em desc nulls first, b.prazo, b.id
limit $2
offset $3;
