-- The institution asks the store of an Ativo contract for more guarantee (domain 8, 'Pedido de reforço').
create table pedido_reforco (
  instituicao_financeira_id bigint not null,
  id bigint generated always as identity unique,
  contrato_id bigint not null,
  situacao text not null check (situacao in ('aberto', 'proposto', 'cumprido', 'recusado', 'encerrado')),
  valor bigint not null check (valor between 1 and 99999999999),
  prazo date not null,
  texto text,
  pedido_por bigint not null references usuario (id),
  pedido_em timestamptz not null,
  -- the store's proposal that names it, and by which it was fulfilled
  alteracao_id bigint,
  -- null while it is open
  encerrado_em timestamptz,
  -- null: nobody did it, something happened to the contract
  encerrado_por bigint references usuario (id),
  motivo text,
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, alteracao_id) references alteracao_garantia (instituicao_financeira_id, id),
  check ((situacao in ('aberto', 'proposto')) = (encerrado_em is null)),
  check ((situacao in ('proposto', 'cumprido')) = (alteracao_id is not null)),
  check ((situacao in ('recusado', 'encerrado')) = (motivo is not null))
);
-- One open request per contract.
create unique index pedido_reforco_aberto on pedido_reforco (instituicao_financeira_id, contrato_id) where encerrado_em is null;
create index pedido_reforco_contrato on pedido_reforco (instituicao_financeira_id, contrato_id, id);
-- Those that a proposal answers.
create index pedido_reforco_alteracao on pedido_reforco (instituicao_financeira_id, alteracao_id) where alteracao_id is not null;
-- Those that are due.
create index pedido_reforco_prazo on pedido_reforco (prazo, id) where encerrado_em is null;

-- A deficit case has somebody who looks after it, and notes.
alter table caso_deficit add column responsavel_id bigint references usuario (id);
create table caso_deficit_nota (
  instituicao_financeira_id bigint not null,
  caso_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null references usuario (id),
  texto text not null,
  em timestamptz not null,
  primary key (instituicao_financeira_id, caso_id, id),
  foreign key (instituicao_financeira_id, caso_id) references caso_deficit (instituicao_financeira_id, id)
);
-- A case is opened by its own address.
create unique index caso_deficit_id on caso_deficit (id);
