-- GET /api/veiculos/:id/historico-precificacao

select "loja_id"
from "veiculo"
where "id" = $1;

select "id"
from "whitelist"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "instituicao_financeira_id" = $3
  and "loja_id" = $4;

select p.id, (m.importado_em at time zone 'America/Sao_Paulo')::date as data_consulta, to_char(p.mes, 'YYYY-MM') as mes,
  p.preco
from veiculo v
join veiculo_modelo mo on mo.id = v.modelo_id
left join veiculo_tipo_combustivel c on c.id = v.tipo_combustivel_id
join lateral (
  select distinct on (r.mes) r.*
  from preco_referencia r
  where r.modelo_id = v.modelo_id
    and r.combustivel in (c.referencia, '*')
    and (r.ano_modelo = v.ano_modelo
      or (r.ano_modelo = 32000
        and v.hodometro <= 100
        and v.ano_modelo between $1 and $2))
  order by r.mes, r.ano_modelo desc, r.combustivel desc ) p on true
join fipe_mes m on m.tipo_id = mo.tipo_id
  and m.mes = p.mes
where v.id = $3
order by p.mes desc
limit 1000;
