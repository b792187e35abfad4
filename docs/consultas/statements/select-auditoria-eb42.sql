select max(ultima.ocorrida_em) as em
from unnest($1::bigint[]) as coisa (id)
cross join lateral (
  select a.ocorrida_em
  from auditoria a
  where a.instituicao_financeira_id = $2
    and a.entidade = $3
    and a.entidade_id = coisa.id
  order by a.sequencia desc
  limit 1) ultima;
