select count(*) as "total"
from "penhor"
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
        or position($6 in mo.nome_busca) > 0)));
