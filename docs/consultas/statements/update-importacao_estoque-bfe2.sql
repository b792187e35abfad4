update importacao_estoque e
set modelo_id = c.modelo_id
from estoque_escolha c
where e.importacao_id = $1
  and e.modelo_id is null
  and c.loja_id = $2
  and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id, c.cambio) = (e.marca_busca, e.modelo_busca,
    e.ano_modelo, coalesce(e.tipo_combustivel_id, 0), coalesce(e.cambio, ''));
