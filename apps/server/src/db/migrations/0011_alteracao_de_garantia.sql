-- Changes of an Ativo contract's vehicles, proposed by one side and answered by the other. The incoming vehicles are pledged with the
-- proposal (rows of penhor, which collide with every other pledge), the outgoing ones stay pledged until it is taken.
create table alteracao_garantia (
  id bigint generated always as identity,
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  lado text not null check (lado in ('instituicao', 'loja')),
  situacao text not null check (situacao in ('pendente', 'aceita', 'recusada', 'cancelada', 'expirada', 'encerrada')),
  proposta_por bigint not null references usuario (id),
  proposta_em timestamptz not null,
  expira_em timestamptz not null check (expira_em > proposta_em),
  -- null while it waits; nobody answered one that lapsed
  encerrada_em timestamptz,
  encerrada_por bigint references usuario (id),
  motivo text,
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  check ((situacao = 'pendente') = (encerrada_em is null)),
  check ((situacao = 'recusada') = (motivo is not null))
);
-- One open proposal per contract.
create unique index alteracao_garantia_pendente on alteracao_garantia (instituicao_financeira_id, contrato_id) where situacao = 'pendente';
create index alteracao_garantia_contrato on alteracao_garantia (instituicao_financeira_id, contrato_id, id);
-- Those that are due to lapse.
create index alteracao_garantia_vence on alteracao_garantia (expira_em) where situacao = 'pendente';

create table alteracao_garantia_veiculo (
  instituicao_financeira_id bigint not null,
  alteracao_id bigint not null,
  veiculo_id bigint not null references veiculo (id),
  sentido text not null check (sentido in ('incluir', 'remover')),
  -- incoming: the pledge that the proposal opened; outgoing: the one that it ends
  penhor_id bigint not null,
  -- incoming: as contrato_garantia gets them; null of outgoing ones, which have them there
  preco_veiculo bigint check (preco_veiculo >= 0),
  preco_instituicao_financeira bigint check (preco_instituicao_financeira between 1 and 99999999999),
  preco_referencia bigint check (preco_referencia > 0),
  mes_referencia date,
  primary key (instituicao_financeira_id, alteracao_id, veiculo_id),
  foreign key (instituicao_financeira_id, alteracao_id) references alteracao_garantia (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, penhor_id) references penhor (instituicao_financeira_id, id),
  check ((preco_referencia is null) = (mes_referencia is null)),
  check ((sentido = 'incluir') = (preco_veiculo is not null)),
  check (sentido = 'remover' or coalesce(preco_instituicao_financeira, preco_veiculo) > 0)
);
create index alteracao_garantia_veiculo_penhor on alteracao_garantia_veiculo (instituicao_financeira_id, penhor_id);
