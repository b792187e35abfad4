select "veiculo"."id", "veiculo"."id" as "veiculo_id", "veiculo"."placa", "veiculo"."renavam", "veiculo"."ano_fabricacao",
  "veiculo"."ano_modelo", "veiculo"."data_entrada", "veiculo"."hodometro", "veiculo"."data_afericao_hodometro",
  "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", "veiculo_tipo"."nome" as "tipo", "uf"."sigla" as "veiculo_uf",
  "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as "modelo", "penhor"."contrato_id", "contrato"."numero" as
  "numero_contrato", "loja"."nome_fantasia" as "loja", coalesce("garantia"."preco_instituicao_financeira", "entrada"."preco_instituicao_financeira")
  as "preco_instituicao_financeira", coalesce(coalesce("garantia"."preco_instituicao_financeira", "garantia"."preco_veiculo"),
    coalesce("entrada"."preco_instituicao_financeira", "entrada"."preco_veiculo")) as "preco"
from (
  select "penhor".*, "contrato"."numero_ordem" as "ordem"
  from "penhor"
  inner join "contrato" on "contrato"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
    and "contrato"."id" = "penhor"."contrato_id"
  where "penhor"."data_exclusao" is null
    and "penhor"."instituicao_financeira_id" = $1
    and (position($2 in "penhor"."placa") > 0
      or position($3 in "penhor"."placa_mercosul") > 0
      or (penhor.instituicao_financeira_id, penhor.id) in (
      select i.instituicao_financeira_id, i.penhor_id
      from penhor_identificador i
      where i.tipo = 'chassi'
        and i.valor = $4)
      or "penhor"."modelo_id" in (
      select mo.id
      from veiculo_modelo mo
      join veiculo_marca ma on ma.id = mo.marca_id
      where (position($5 in ma.nome_busca) > 0
          or position($6 in mo.nome_busca) > 0)))
  order by "ordem" desc, "penhor"."data_inclusao" desc, "penhor"."id" desc
  limit $7
  offset $8) as "penhor"
inner join "contrato" on "contrato"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
  and "contrato"."id" = "penhor"."contrato_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "penhor"."loja_id"
left join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
  and "garantia"."contrato_id" = "penhor"."contrato_id"
  and "garantia"."veiculo_id" = "penhor"."veiculo_id"
left join "alteracao_garantia_veiculo" as "entrada" on "entrada"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
  and "entrada"."penhor_id" = "penhor"."id"
  and "entrada"."sentido" = $9
inner join "veiculo" on "veiculo"."id" = "penhor"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "veiculo"."tipo_id"
left join "veiculo_tipo_combustivel" on "veiculo_tipo_combustivel"."id" = "veiculo"."tipo_combustivel_id"
left join "uf" on "uf"."id" = "veiculo"."uf_id"
order by "penhor"."ordem" desc, "penhor"."data_inclusao" desc, "penhor"."id" desc;
