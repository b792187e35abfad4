select count(*) filter (
  where cabeca
    and contrato_id is not null)::integer as contratos, count(*) filter (
  where cabeca
    and contrato_id is null)::integer as desconhecidos, coalesce(sum(saldo_devedor) filter (
    where cabeca
      and contrato_id is not null), 0)::bigint as saldo_devedor, count(*) || ':' || coalesce(sum(hashtextextended(texto,
        1)::numeric), 0) || ':' || coalesce(sum(hashtextextended(texto, 2)::numeric), 0) as conteudo
from (
  select l.contrato_id, l.saldo_devedor, l.linha = min(l.linha) over (partition by l.chave) as cabeca, concat_ws('|',
      l.chave, coalesce(l.saldo_devedor::text, '-'), coalesce(l.principal::text, '-'), coalesce(l.encargos::text, '-'),
      coalesce(l.dias_atraso::text, '-'), coalesce(l.veiculo, '-'), coalesce(l.saldo_veiculo::text, '-')) as texto
  from importacao_saldo l
  where l.importacao_id = $1) linhas;
