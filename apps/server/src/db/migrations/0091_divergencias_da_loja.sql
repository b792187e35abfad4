-- Reconciliation filtered by a store walked all divergences of the institution to find a store's few, or none.
create index divergencia_loja on divergencia (instituicao_financeira_id, loja_id, valor desc nulls last, id)
  include (tipo, ciente_ate, dias);
