with colisao as (
  select distinct e.linha, e.chave, e.placa, p.instituicao_financeira_id, p.id, i.instituicao_financeira_id as outra_id,
    i.penhor_id as outro
  from importacao_estoque e
  join veiculo v on v.loja_id = $1
    and coalesce(v.placa_mercosul, v.chassi) = e.chave
  join penhor p on p.veiculo_id = v.id
    and p.data_exclusao is null
  join penhor_identificador i on (i.tipo = 'placa'
      and i.valor = e.placa_mercosul)
    or (i.tipo = 'renavam'
      and i.valor = e.renavam)
  where e.importacao_id = $2
    and v.placa_mercosul is null
    and (i.instituicao_financeira_id, i.penhor_id) <> (p.instituicao_financeira_id, p.id)), lado as (
  select linha, chave, placa, true as emplaca, instituicao_financeira_id, id
  from colisao
  union all
  select linha, chave, placa, false, outra_id, outro
  from colisao)
select d.linha, d.chave, d.placa, d.emplaca, p.contrato_id, p.instituicao_financeira_id as instituicao_id, c.numero,
  p.placa as veiculo, l.nome_fantasia as loja
from lado d
join penhor p on p.instituicao_financeira_id = d.instituicao_financeira_id
  and p.id = d.id
join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id
  and c.id = p.contrato_id
join estabelecimento l on l.id = p.loja_id
order by d.linha, d.emplaca desc, p.contrato_id;
