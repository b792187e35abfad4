update importacao_saldo s
set contrato_id = achado.id, problema = case when s.numero is not null
  and s.contrato_id is not null
  and s.contrato_id is distinct from achado.id then coalesce(s.problema, 'chaves') else s.problema end, chave = coalesce('c:'
    || achado.id, s.chave)
from (
  select l.linha, case when l.numero is null then (
    select c.id
    from contrato c
    where c.instituicao_financeira_id = $1
      and c.id = l.contrato_id) else (
    select c.id
    from contrato c
    where c.instituicao_financeira_id = $2
      and c.numero_unico = lower(l.numero)) end as id
  from importacao_saldo l
  where l.importacao_id = $3) achado
where s.importacao_id = $4
  and s.linha = achado.linha;
