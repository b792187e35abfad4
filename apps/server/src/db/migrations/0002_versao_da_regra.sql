-- One row per version of a rule, written once with its filters and items: the parent of both, and the form of it that SQL evaluates.
create table regra_garantia_versao (
  regra_garantia_id bigint not null references regra_garantia (id),
  versao integer not null check (versao > 0),
  criada_em timestamptz not null default now(),
  -- what lists show of the items: ids, resolved to names when read
  resumo jsonb not null,
  -- by priority: of the items that accept a vehicle, the first here wins
  itens bigint[] not null,
  percentuais integer[] not null,
  -- every criterion is a step function from the vehicle's number to the items that accept it: the ends of the steps, ascending, each
  -- filter in its own range, and for each one bit per item (padded), all steps in one string
  chaves bigint[] not null,
  mascaras bit varying not null,
  primary key (regra_garantia_id, versao),
  check (cardinality(itens) = cardinality(percentuais)),
  check (length(mascaras) >= cardinality(itens) * cardinality(chaves))
);

alter table regra_garantia_filtro add foreign key (regra_garantia_id, versao)
  references regra_garantia_versao (regra_garantia_id, versao);
alter table regra_garantia_item add foreign key (regra_garantia_id, versao)
  references regra_garantia_versao (regra_garantia_id, versao);
alter table contrato add foreign key (regra_garantia_id, regra_garantia_versao)
  references regra_garantia_versao (regra_garantia_id, versao);
