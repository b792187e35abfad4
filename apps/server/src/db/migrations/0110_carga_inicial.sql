-- A running book taken over (portas L): one load per institution at a time, opened, closed and undone by two people.
create table carga_inicial (
  id bigint generated always as identity primary key,
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  situacao text not null check (situacao in ('pedida', 'recusada', 'aberta', 'fechada', 'desfazendo', 'desfeita')),
  -- two people at one load: every change counts the version up, which is the ETag
  versao integer not null default 1,
  pedida_em timestamptz not null,
  pedida_por bigint not null references usuario (id),
  aberta_em timestamptz,
  aberta_por bigint references usuario (id),
  encerrada_em timestamptz,
  encerrada_por bigint references usuario (id),
  -- the step that a first person asked for and a second has yet to confirm
  passo text check (passo in ('abrir', 'fechar', 'desfazer')),
  passo_por bigint references usuario (id),
  passo_em timestamptz,
  unique (instituicao_financeira_id, id),
  check (num_nulls(passo, passo_por, passo_em) in (0, 3)),
  check ((situacao = 'pedida') = coalesce(passo = 'abrir', false)),
  check ((aberta_por is null) = (situacao in ('pedida', 'recusada')) and (aberta_por is null) = (aberta_em is null)),
  check ((encerrada_por is null) = (situacao in ('pedida', 'aberta')) and (encerrada_por is null) = (encerrada_em is null)),
  check (aberta_por <> pedida_por)
);
create unique index carga_inicial_em_curso on carga_inicial (instituicao_financeira_id)
  where situacao in ('pedida', 'aberta', 'desfazendo');
create index carga_inicial_pedida_por on carga_inicial (pedida_por);

-- A file as it came. Its lines count once it was read to its end.
create table carga_inicial_arquivo (
  id bigint generated always as identity primary key,
  carga_id bigint not null references carga_inicial (id),
  tipo text not null check (tipo in ('lojas', 'contratos', 'garantias')),
  nome text not null check (length(nome) between 1 and 200),
  -- hexadecimal, of the file as it came
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  tamanho bigint not null check (tamanho >= 0),
  linhas integer not null default 0,
  com_problema integer not null default 0,
  -- lines that name no contract (of stores: no CNPJ), and so hold back none
  sem_chave integer not null default 0,
  enviado_em timestamptz not null,
  -- null: the command line
  enviado_por bigint references usuario (id),
  lido_em timestamptz
);
create index carga_inicial_arquivo_da_carga on carga_inicial_arquivo (carga_id, tipo, id desc);
create table carga_inicial_pedaco (
  arquivo_id bigint not null references carga_inicial_arquivo (id),
  ordem integer not null,
  conteudo bytea not null,
  primary key (arquivo_id, ordem)
);

-- What the files tell, one row per line. The newest file that names a contract (of stores: a CNPJ) tells all of it; the
-- rows of older ones go, but those of what was taken already. problema: why the line can't be read. celulas: its cells in the order of the
-- columns (JSON), for the file of bad lines.
create table carga_inicial_loja (
  carga_id bigint not null references carga_inicial (id),
  cnpj text not null,
  arquivo_id bigint not null, linha integer not null,
  razao_social text, nome_fantasia text, uf text, prazo_whitelist date,
  problema text, celulas text not null,
  -- the store, once it is there, and whether this load made it and its entry of the whitelist
  loja_id bigint references loja (id),
  criada boolean not null default false,
  autorizada boolean not null default false,
  primary key (arquivo_id, linha)
);
create index carga_inicial_loja_cnpj on carga_inicial_loja (carga_id, cnpj);

create table carga_inicial_contrato (
  carga_id bigint not null references carga_inicial (id),
  numero_unico text not null,
  arquivo_id bigint not null, linha integer not null,
  numero text not null, numero_ordem text not null, id_parceiro text, cnpj_loja text, tipo smallint, valor_credito bigint,
  valor_garantia bigint, data_contrato date, data_termino date, regra text,
  problema text, celulas text not null,
  -- what the last judgement found: why it can't be taken, its store and rule
  recusa text,
  loja_id bigint, regra_id bigint,
  veiculos integer not null default 0,
  -- once it was taken, and once its store was told of it
  contrato_id bigint,
  avisado boolean not null default false,
  primary key (arquivo_id, linha)
);
create index carga_inicial_contrato_numero on carga_inicial_contrato (carga_id, numero_unico);
create index carga_inicial_contrato_a_trazer on carga_inicial_contrato (carga_id, arquivo_id, linha) where contrato_id is null;

create table carga_inicial_veiculo (
  carga_id bigint not null references carga_inicial (id),
  numero_unico text not null,
  arquivo_id bigint not null, linha integer not null,
  placa text, placa_mercosul text, renavam text, chassi text, preco_acordado bigint, data_inclusao date,
  codigo_fipe text, ano_modelo integer, tipo_combustivel_id smallint,
  problema text, celulas text not null,
  -- what the last judgement found
  recusa text,
  veiculo_id bigint,
  -- once it was taken: what the institution should look at
  penhor_id bigint,
  fora_do_estoque boolean, sem_referencia boolean, nao_atende boolean,
  primary key (arquivo_id, linha)
);
create index carga_inicial_veiculo_numero on carga_inicial_veiculo (carga_id, numero_unico);

-- What a load brought. Nothing was billed for its beginning.
alter table contrato add column carga_inicial_id bigint references carga_inicial (id);
create index contrato_carga_inicial on contrato (carga_inicial_id, id) where carga_inicial_id is not null;
alter table penhor add column carga_inicial_id bigint references carga_inicial (id),
  -- since when the vehicle was out of the stock when it was taken over: no sale under this pledge
  add column saiu_antes timestamptz;
create index penhor_carga_inicial on penhor (carga_inicial_id) where carga_inicial_id is not null;

-- What headings of the three files mean is kept as of balances and payments.
alter table carteira_coluna drop constraint carteira_coluna_arquivo_check,
  add check (arquivo in ('saldos', 'pagamentos', 'lojas', 'contratos', 'garantias'));

insert into perfil_permissao (perfil_id, codigo)
select p.id, codigo from perfil p, unnest(array['Contratos.CargaInicial.Listar', 'Contratos.CargaInicial.Alterar']) as codigo
where p.tipo in ('operador', 'instituicao') and p.instituicao_financeira_id is null and exists (
  select from perfil_permissao dada where dada.perfil_id = p.id and dada.codigo = case p.tipo when 'operador'
    then 'Plataforma.Estabelecimentos.Alterar' else 'Configuracoes.Politicas.Alterar' end)
on conflict do nothing;
insert into perfil_permissao (perfil_id, codigo)
select p.id, 'Contratos.CargaInicial.Listar' from perfil p
where p.tipo = 'instituicao' and p.instituicao_financeira_id is null and p.nome = 'Analista (consulta)'
on conflict do nothing;
