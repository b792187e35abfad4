-- What 'De onde vem este valor?' can't learn from what is kept already.

-- Which commercial parameter an event's amount came from. parametro_escopo null: written before this was recorded; 'nenhum': there was no
-- parameter, and the event cost nothing. A deleted parameter keeps its id here and its contents in the audit.
alter table evento_cobranca
  add column parametro_id bigint,
  add column parametro_escopo text check (parametro_escopo in ('contrato', 'loja', 'geral', 'nenhum')),
  add check ((parametro_id is not null) = coalesce(parametro_escopo <> 'nenhum', false)),
  add check (parametro_escopo is distinct from 'nenhum' or valor = 0);

-- How a contract's vehicles were chosen automatically when it was created; contracts from before have no row.
create table selecao_automatica (
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  feita_em timestamptz not null,
  regra_garantia_id bigint not null,
  regra_garantia_versao integer not null,
  ordem_ano smallint not null check (ordem_ano between 0 and 2),
  ordem_preco smallint not null check (ordem_preco between 0 and 2),
  semente bigint not null,
  valor_garantia bigint not null check (valor_garantia > 0),
  -- of the vehicles in stock: out by the rule, backing another contract, at a stale price; the rest were candidates
  em_estoque integer not null check (em_estoque >= 0),
  fora_da_regra integer not null check (fora_da_regra >= 0),
  em_outro_contrato integer not null check (em_outro_contrato >= 0),
  defasados integer not null check (defasados >= 0),
  candidatos integer not null check (candidatos >= 0),
  total_candidatos bigint not null check (total_candidatos >= 0),
  primary key (instituicao_financeira_id, contrato_id),
  check (em_estoque = fora_da_regra + em_outro_contrato + defasados + candidatos),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id)
);

-- The vehicles that it took, in their order, and those that it dropped again or left out for their stale price.
create table selecao_automatica_veiculo (
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  veiculo_id bigint not null references veiculo (id),
  -- null: never taken
  ordem integer check (ordem > 0),
  desfecho text not null check (desfecho in ('escolhido', 'dispensado', 'defasado')),
  preco bigint not null check (preco >= 0),
  primary key (instituicao_financeira_id, contrato_id, veiculo_id),
  check ((ordem is null) = (desfecho = 'defasado')),
  foreign key (instituicao_financeira_id, contrato_id) references selecao_automatica (instituicao_financeira_id, contrato_id)
);
