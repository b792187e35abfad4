select linha, placa, format('a placa repete a linha %s.', primeira) as motivo
from (
  select linha, chave as placa, min(linha) over (partition by placa_mercosul) as primeira
  from importacao_estoque
  where importacao_id = $1
    and placa_mercosul is not null) as l
where linha <> primeira
order by linha;
