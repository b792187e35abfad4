-- The job avisar-prazos

select "c"."id", "c"."instituicao_financeira_id", "c"."loja_id", "c"."data_termino" as "fim", "c"."numero",
  "instituicao"."nome_fantasia" as "instituicao", "loja"."nome_fantasia" as "loja"
from "contrato" as "c"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
where "c"."status" in (5)
  and "c"."data_termino" >= $1
  and "c"."data_termino" <= $2
  and "c"."id" > $3
order by "c"."id"
limit $4;

select "w"."id", "w"."instituicao_financeira_id", "w"."loja_id", "w"."prazo" as "fim", "instituicao"."nome_fantasia" as
  "instituicao", "loja"."nome_fantasia" as "loja", null::text as "numero"
from "whitelist" as "w"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "w"."instituicao_financeira_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "w"."loja_id"
where "w"."prazo" >= $1
  and "w"."prazo" <= $2
  and "w"."id" > $3
order by "w"."id"
limit $4;

insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
select n.*, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[]) as n
on conflict (estabelecimento_id, chave) do nothing;

select "p"."id", "p"."contrato_id", "p"."situacao", "p"."valor", "p"."prazo", "p"."texto", "p"."motivo", "p"."instituicao_financeira_id",
  "c"."loja_id", "c"."numero", "c"."id_parceiro", "c"."status", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao"
from "pedido_reforco" as "p"
inner join "contrato" as "c" on "c"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "c"."id" = "p"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "c"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "c"."instituicao_financeira_id"
where "p"."encerrado_em" is null
  and "p"."prazo" >= $1
  and "p"."prazo" <= $2
  and "p"."id" > $3
order by "p"."id"
limit $4;
