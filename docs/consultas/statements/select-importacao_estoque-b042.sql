select linha, chave as placa, format('Código FIPE “%s” não está na tabela FIPE: informe também a marca e o modelo.',
    codigo_fipe) as motivo
from importacao_estoque
where importacao_id = $1
  and modelo_id is null
  and (marca is null
    or modelo is null)
order by linha;
