update importacao_estoque e
set modelo_id = m.id
from veiculo_modelo m
where e.importacao_id = $1
  and e.modelo_id is null
  and m.codigo_fipe = e.codigo_fipe;
