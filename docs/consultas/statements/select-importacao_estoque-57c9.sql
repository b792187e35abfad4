with novo (id, saiu_em, "placa", "placa_mercosul", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao",
    "ano_modelo", "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco",
    "chassi_remarcado", "leilao") as (
  select v.id, v.saiu_em, e.placa, e.placa_mercosul, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id,
    m.tipo_id, v."ano_fabricacao", e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id), v."uf_id",
    coalesce(case when "e"."hodometro" <> 0
      or "e"."data_afericao_hodometro" is not null
      or "e"."ano_modelo" >= $1::integer then "e"."hodometro" end, v.hodometro), v."data_afericao_hodometro", v."data_entrada",
    v."preco", v."chassi_remarcado", v."leilao"
  from importacao_estoque e
  join veiculo v on v.loja_id = $2
    and coalesce(v.placa_mercosul, v.chassi) = e.chave
  left join veiculo_modelo m on m.id = e.modelo_id
  where e.importacao_id = $3)
select p.contrato_id, p.instituicao_financeira_id as instituicao_id, c.numero, l.nome_fantasia as loja, v.placa, ma.nome
  as marca, mo.nome as modelo, v.hodometro as km_antes, n.hodometro as km_depois, ua.sigla as uf_antes, ud.sigla as
  uf_depois, v.chassi_remarcado as chassi_remarcado_antes, n.chassi_remarcado as chassi_remarcado_depois, v.leilao as
  leilao_antes, n.leilao as leilao_depois, n.placa as placa_depois
from (
  select *
  from penhor
  where loja_id = $4
    and data_exclusao is null) p
join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id
  and c.id = p.contrato_id
join estabelecimento l on l.id = p.loja_id
join veiculo v on v.id = p.veiculo_id
join veiculo_modelo mo on mo.id = v.modelo_id
join veiculo_marca ma on ma.id = mo.marca_id
join novo n on n.id = v.id
left join uf ua on ua.id = v.uf_id
left join uf ud on ud.id = n.uf_id
where (v.hodometro, v.uf_id, v.chassi_remarcado, v.leilao, v.placa_mercosul) is distinct from (n.hodometro, n.uf_id,
    n.chassi_remarcado, n.leilao, n.placa_mercosul)
order by p.contrato_id, v.placa;
