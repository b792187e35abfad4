-- The list of contracts in arrears keeps to one band of days, and counts each, without reading the others' rows.
create index divergencia_faixa on divergencia (instituicao_financeira_id,
  (case when dias > 90 then 'acima90' when dias > 30 then '31a90' else '1a30' end), valor desc nulls last, id)
  -- The planner reads the index alone only where it holds the columns of its own expression, too.
  include (ciente_ate, loja_id, dias, tipo) where tipo = 'atraso';
