update importacao_estoque e
set modelo_id = m.id
from veiculo v
join veiculo_modelo m on m.id = v.modelo_id
join veiculo_marca b on b.id = m.marca_id
where e.importacao_id = $1
  and v.loja_id = $2
  and coalesce(v.placa_mercosul, v.chassi) = e.chave
  and m.codigo_fipe is null
  and ((b.nome_busca, m.nome_busca) = (e.marca_busca, e.modelo_busca)
    or exists (
    select
    from veiculo_modelo_nome x
    where x.modelo_id = m.id
      and x.nome_busca = e.modelo_busca
      and x.marca_busca = e.marca_busca))
  and exists (
  select
  from penhor p
  where p.veiculo_id = v.id
    and p.data_exclusao is null);
