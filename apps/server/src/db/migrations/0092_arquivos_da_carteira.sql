-- What the headings of an institution's files of balances and payments mean that the product doesn't know: said once by a
-- person, kept for the next files, as estoque_coluna does for stores.
create table carteira_coluna (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  arquivo text not null check (arquivo in ('saldos', 'pagamentos')),
  titulo_busca text not null,
  titulo text not null,
  leitura text not null,
  usuario_id bigint not null references usuario (id),
  escolhida_em timestamptz not null default now(),
  primary key (instituicao_financeira_id, arquivo, titulo_busca)
);

-- The plate beside a chassis in `veiculo`, which must be one vehicle's; and the line as it stands in the file (JSON), so
-- that the lines of a contract that is left out come back as a file.
alter table importacao_saldo add placa text, add celulas text;

-- References are compared without case, blanks and leading zeros: spreadsheets take the zeros away.
create index baixa_pagamento_referencia_comparada
  on baixa_pagamento (instituicao_financeira_id, ltrim(lower(regexp_replace(referencia, '\s', '', 'g')), '0'))
  where estornado_em is null and referencia is not null;
