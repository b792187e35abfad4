select t.nome, (
  select count(*)
  from (
    select
    from divergencia d
    where d.instituicao_financeira_id = $1
      and (d.tipo = 'atraso'
        and (case when d.dias > 90 then 'acima90' when d.dias > 30 then '31a90' else '1a30' end) = t.nome)
      and (d.ciente_ate is null
        or d.ciente_ate < $2)
      and true
    -- Along the index of the kind, even where there is none of it.
    order by d.valor desc nulls last, d.id
    limit $3) c)::integer as total
from unnest($4::text[]) as t (nome);
