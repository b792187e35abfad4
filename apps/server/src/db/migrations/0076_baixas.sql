-- A pledged vehicle that is sold is paid for and then released (carteira A.3).

alter table politica_instituicao add column prazo_baixa smallint not null default 2 check (prazo_baixa between 1 and 10);
alter table politica_reducao add column prazo_baixa smallint not null default 2 check (prazo_baixa between 1 and 10);

create table baixa (
  instituicao_financeira_id bigint not null,
  id bigint generated always as identity,
  contrato_id bigint not null,
  penhor_id bigint not null,
  loja_id bigint not null references loja (id),
  veiculo_id bigint not null references veiculo (id),
  estado text not null check (estado in ('aberta', 'paga', 'liberada', 'cancelada')),
  -- who opened it; 'sistema': a presumed sale
  origem text not null check (origem in ('loja', 'instituicao', 'sistema')),
  motivo text not null check (motivo in ('venda', 'perda_total', 'devolucao', 'outro')),
  texto text check (length(texto) between 1 and 1000),
  data_venda date not null,
  -- the last day for the payment
  prazo date not null,
  aberta_em timestamptz not null,
  aberta_por bigint references usuario (id),
  -- what had to be paid, since it is paid
  valor bigint check (valor between 0 and 99999999999),
  rateado boolean not null default false,
  data_saldo date,
  paga_em timestamptz,
  -- why less than the value was taken as all
  motivo_menor text check (length(motivo_menor) between 1 and 1000),
  encerrada_em timestamptz,
  encerrada_por bigint references usuario (id),
  motivo_do_fim text check (length(motivo_do_fim) between 1 and 1000),
  -- what the store was last told to pay
  valor_avisado bigint,
  versao integer not null default 1,
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, penhor_id) references penhor (instituicao_financeira_id, id),
  check ((encerrada_em is not null) = (estado in ('liberada', 'cancelada'))),
  check ((origem = 'sistema') = (aberta_por is null)),
  check (motivo <> 'outro' or texto is not null)
);
create unique index baixa_em_curso on baixa (instituicao_financeira_id, penhor_id) where encerrada_em is null;
create index baixa_contrato on baixa (instituicao_financeira_id, contrato_id, id);
create index baixa_lista on baixa (instituicao_financeira_id, encerrada_em desc nulls first, prazo, id);
create index baixa_loja on baixa (loja_id, encerrada_em desc nulls first, prazo, id);
create index baixa_penhor on baixa (instituicao_financeira_id, penhor_id, id);
create index baixa_prazo on baixa (prazo, id) where estado = 'aberta';
create index baixa_id on baixa (id);

-- Money that the institution received for a sold vehicle. A wrong one is reversed, never changed.
create table baixa_pagamento (
  instituicao_financeira_id bigint not null,
  id bigint generated always as identity,
  baixa_id bigint not null,
  contrato_id bigint not null,
  valor bigint not null check (valor between 1 and 99999999999),
  data date not null,
  referencia text check (length(referencia) between 1 and 60),
  registrado_em timestamptz not null,
  usuario_id bigint not null references usuario (id),
  estornado_em timestamptz,
  estornado_por bigint references usuario (id),
  motivo_do_estorno text check (length(motivo_do_estorno) between 1 and 1000),
  primary key (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, baixa_id) references baixa (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  check (num_nonnulls(estornado_em, estornado_por, motivo_do_estorno) in (0, 3))
);
create unique index baixa_pagamento_referencia on baixa_pagamento (instituicao_financeira_id, referencia)
  where estornado_em is null and referencia is not null;
create index baixa_pagamento_baixa on baixa_pagamento (instituicao_financeira_id, baixa_id, id);
create index baixa_pagamento_contrato on baixa_pagamento (instituicao_financeira_id, contrato_id, data) where estornado_em is null;

alter table contrato drop constraint contrato_primeira_aprovacao_ato_check;
alter table contrato add constraint contrato_primeira_aprovacao_ato_check
  check (primeira_aprovacao_ato in ('enviar', 'aprovar', 'alterar', 'proporAlteracao', 'aceitarAlteracao', 'liquidar', 'quitarAMenos'));
