-- Lists of an institution that is large itself read no more than they show.

-- A text is found in numbers without reading all contracts of an institution that is large itself: what the pieces of three signs of the
-- text have in common is read, of that institution alone. Both extensions come with PostgreSQL, and a database's owner may create them.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create index contrato_busca on contrato
  using gin (instituicao_financeira_id, numero_busca gin_trgm_ops, id_parceiro_busca gin_trgm_ops);

-- The worst covered first.
create index cobertura_pior on cobertura
  (instituicao_financeira_id, (total_atual::float8 / greatest(valor_garantia, 1)), contrato_id) where ativo;
