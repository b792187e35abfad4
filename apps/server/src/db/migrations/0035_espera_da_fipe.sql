-- A price file that was read and waits for an operator: outside the bounds of domain 6, or to replace months that count. Its lines stay
-- staged meanwhile.
create table fipe_espera (
  importacao_id bigint primary key,
  pedida_em timestamptz not null,
  -- null: the command line
  pedida_por bigint references usuario (id),
  -- why months are to be replaced; null: none is
  motivo text,
  -- what the operator reads, as JSON
  previa text not null,
  -- being published: what a kill then leaves behind is taken away before the next import
  publicando boolean not null default false
);

-- 'substituto' is loaded with other prices.
alter table importacao_fipe_mes
  drop constraint importacao_fipe_mes_situacao_check,
  add check (situacao in ('novo', 'igual', 'substituto'));

-- A month that counted and was replaced; append-only.
create table fipe_substituicao (
  id bigint generated always as identity primary key,
  tipo_id smallint not null references veiculo_tipo (id),
  mes date not null,
  precos_antes integer not null,
  motivo text not null,
  -- null: the command line
  pedida_por bigint references usuario (id),
  confirmada_por bigint references usuario (id),
  substituida_em timestamptz not null
);
create index fipe_substituicao_mes on fipe_substituicao (tipo_id, mes, id);

-- Its rows as they were: those that another price took the place of, and those that went. preco null: there was none.
create table preco_referencia_substituido (
  substituicao_id bigint not null references fipe_substituicao (id),
  modelo_id bigint not null,
  ano_modelo integer not null,
  combustivel text not null,
  preco bigint check (preco > 0),
  primary key (substituicao_id, modelo_id, ano_modelo, combustivel)
);
