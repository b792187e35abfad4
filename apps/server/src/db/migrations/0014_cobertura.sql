-- What contracts are worth at the reference prices of now (domain 6). The contract's own total, at the prices of inclusion, stays as it is.

-- One pass over all contracts with open pledges, asked for in the transaction that publishes new reference prices.
create table reavaliacao (
  id bigint generated always as identity primary key,
  -- the first one of a database that had contracts before it had this
  inicial boolean not null default false,
  importada_em timestamptz not null default now(),
  concluida_em timestamptz,
  -- how far it came: the contracts up to this one are done
  ate_instituicao_id bigint not null default 0,
  ate_contrato_id bigint not null default 0
);
create index reavaliacao_pendente on reavaliacao (id) where concluida_em is null;

create table reavaliacao_mes (
  reavaliacao_id bigint not null references reavaliacao (id),
  tipo_id smallint not null references veiculo_tipo (id),
  mes date not null,
  primary key (reavaliacao_id, tipo_id, mes)
);

-- The present coverage of each contract with open pledges.
create table cobertura (
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  total_atual bigint not null check (total_atual >= 0),
  total_inclusao bigint not null check (total_inclusao >= 0),
  valor_garantia bigint not null check (valor_garantia >= 0),
  veiculos integer not null check (veiculos >= 0),
  -- vehicles that count 0 because their reference price is stale or gone
  defasados integer not null,
  -- vehicles that keep their price because they were pledged without a reference price
  sem_referencia integer not null,
  ativo boolean not null,
  avaliada_em timestamptz not null,
  primary key (instituicao_financeira_id, contrato_id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id)
);

-- Every change of it, appended. An ended contract's last row has no vehicles.
create table cobertura_historico (
  instituicao_financeira_id bigint not null,
  id bigint generated always as identity,
  contrato_id bigint not null,
  motivo text not null check (motivo in ('contrato', 'importacao', 'inicial')),
  reavaliacao_id bigint references reavaliacao (id),
  -- null: the first
  total_antes bigint,
  total_atual bigint not null,
  valor_garantia bigint not null,
  veiculos integer not null,
  defasados integer not null,
  sem_referencia integer not null,
  ativo boolean not null,
  avaliada_em timestamptz not null,
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  check ((motivo = 'contrato') = (reavaliacao_id is null))
);
create index cobertura_historico_contrato on cobertura_historico (instituicao_financeira_id, contrato_id, avaliada_em desc, id desc);
create unique index cobertura_historico_reavaliacao on cobertura_historico (instituicao_financeira_id, reavaliacao_id, contrato_id)
  where reavaliacao_id is not null;

create table caso_deficit (
  instituicao_financeira_id bigint not null,
  id bigint generated always as identity,
  contrato_id bigint not null,
  aberto_em timestamptz not null,
  fechado_em timestamptz check (fechado_em >= aberto_em),
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id)
);
create unique index caso_deficit_aberto on caso_deficit (instituicao_financeira_id, contrato_id) where fechado_em is null;
create index caso_deficit_contrato on caso_deficit (instituicao_financeira_id, contrato_id, id);

create table caso_deficit_passo (
  instituicao_financeira_id bigint not null,
  caso_id bigint not null,
  id bigint generated always as identity,
  passo text not null check (passo in ('aberto', 'valor_garantia', 'fechado')),
  data timestamptz not null,
  total_atual bigint not null,
  valor_garantia bigint not null,
  primary key (instituicao_financeira_id, caso_id, id),
  foreign key (instituicao_financeira_id, caso_id) references caso_deficit (instituicao_financeira_id, id)
);

insert into reavaliacao (inicial) select true where exists (select from penhor where data_exclusao is null);
