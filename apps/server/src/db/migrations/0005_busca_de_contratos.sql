-- Lists and searches of contracts: what is compared is written once instead of at every search, and one index alone answers which
-- contracts an institution has in progress and which of them match.

alter table estabelecimento add column nome_busca text not null generated always as (normalizar(nome_fantasia)) stored;
alter table contrato add column id_parceiro_busca text generated always as (normalizar(id_parceiro)) stored;

create index contrato_em_andamento on contrato (instituicao_financeira_id, id desc)
  include (status, loja_id, numero_busca, id_parceiro_busca) where status < 6;
