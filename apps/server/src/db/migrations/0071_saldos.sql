-- What is still owed on a contract (carteira A.1). The bank's core system computes it; here it is received, kept and compared.

alter table politica_instituicao add column saldo_vale smallint not null default 3 check (saldo_vale between 1 and 10);
alter table politica_reducao add column saldo_vale smallint not null default 3 check (saldo_vale between 1 and 10);

-- One load of balances, all of one day. A load that changes nothing leaves no row.
create table carga_saldo (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  id bigint generated always as identity,
  data_base date not null,
  completo boolean not null,
  recebida_em timestamptz not null,
  -- null: the command line
  usuario_id bigint references usuario (id),
  -- of this institution, and numbers that are not (kept in carga_saldo_desconhecido)
  contratos integer not null check (contratos >= 0),
  desconhecidos integer not null check (desconhecidos >= 0),
  -- sum over its contracts
  saldo_devedor bigint not null check (saldo_devedor >= 0),
  -- what its lines add up to, by which a repeated load is known
  conteudo text not null,
  primary key (instituicao_financeira_id, id)
);
create index carga_saldo_base on carga_saldo (instituicao_financeira_id, data_base desc, id desc);

-- Append-only. Of one day the newest load counts, of a contract the newest day.
create table saldo (
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  data_base date not null,
  carga_id bigint not null,
  saldo_devedor bigint not null check (saldo_devedor between 0 and 99999999999),
  principal bigint check (principal between 0 and 99999999999),
  encargos bigint check (encargos between 0 and 99999999999),
  dias_atraso smallint check (dias_atraso between 0 and 9999),
  primary key (instituicao_financeira_id, contrato_id, data_base, carga_id),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id),
  foreign key (instituicao_financeira_id, carga_id) references carga_saldo (instituicao_financeira_id, id),
  check (principal is null or encargos is null or principal + encargos = saldo_devedor)
);
create index saldo_carga on saldo (instituicao_financeira_id, carga_id);

-- The balance in parts, one per vehicle. A vehicle that is no open guarantee of the contract has no penhor_id.
create table saldo_veiculo (
  instituicao_financeira_id bigint not null,
  contrato_id bigint not null,
  data_base date not null,
  carga_id bigint not null,
  -- plate (Mercosul) or chassis, as told
  veiculo text not null check (length(veiculo) between 7 and 17),
  penhor_id bigint,
  saldo bigint not null check (saldo between 0 and 99999999999),
  primary key (instituicao_financeira_id, contrato_id, data_base, carga_id, veiculo),
  foreign key (instituicao_financeira_id, contrato_id, data_base, carga_id)
    references saldo (instituicao_financeira_id, contrato_id, data_base, carga_id),
  foreign key (instituicao_financeira_id, penhor_id) references penhor (instituicao_financeira_id, id)
);
create index saldo_veiculo_penhor on saldo_veiculo (instituicao_financeira_id, penhor_id);

-- Numbers of a load that are no contract of the institution.
create table carga_saldo_desconhecido (
  instituicao_financeira_id bigint not null,
  carga_id bigint not null,
  numero text not null check (length(numero) between 1 and 30),
  saldo_devedor bigint not null,
  primary key (instituicao_financeira_id, carga_id, numero),
  foreign key (instituicao_financeira_id, carga_id) references carga_saldo (instituicao_financeira_id, id)
);

-- Lines of a running load.
create table importacao_saldo (
  importacao_id bigint not null,
  linha integer not null,
  numero text,
  contrato_id bigint,
  saldo_devedor bigint,
  principal bigint,
  encargos bigint,
  dias_atraso smallint,
  veiculo text,
  saldo_veiculo bigint,
  -- why the line's contract is left out, as a code; null: nothing is wrong
  problema text,
  -- what all lines of one contract share
  chave text not null,
  primary key (importacao_id, linha)
);
create index importacao_saldo_chave on importacao_saldo (importacao_id, chave, linha);

-- Who may do all that an institution's people can, and the platform's operators, load balances; analysts and drafters read them.
insert into perfil_permissao (perfil_id, codigo)
select perfil.id, novos.codigo
from perfil join perfil_permissao tem on tem.perfil_id = perfil.id and tem.codigo ~ '^(Contratos|Configuracoes|Relatorios)\.',
  (values ('Carteira.Saldos.Listar'), ('Carteira.Saldos.Importar')) as novos (codigo)
where perfil.tipo in ('operador', 'instituicao')
group by perfil.id, novos.codigo
having count(*) = 30;
insert into perfil_permissao (perfil_id, codigo)
select id, 'Carteira.Saldos.Listar' from perfil where tipo = 'instituicao' and nome in ('Analista (consulta)', 'Redator')
on conflict do nothing;

-- What disagrees between the newest whole load, the contracts and the stock (carteira A.5). Found, not typed: a row goes when it is no more.
create table divergencia (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  id bigint generated always as identity,
  tipo text not null check (tipo in ('sem_saldo', 'desconhecido', 'encerrado_com_saldo', 'ativo_zerado', 'principal_acima', 'atraso',
    'fora_do_estoque', 'veiculo_sem_garantia', 'garantia_sem_saldo')),
  -- what it is about: contract, vehicle or number
  chave text not null,
  contrato_id bigint,
  loja_id bigint references loja (id),
  -- the contract's number, or the unknown one
  numero text not null,
  -- plate or chassis
  veiculo text,
  veiculo_id bigint references veiculo (id),
  -- the balance, and what it is compared with
  valor bigint,
  comparado bigint,
  -- days overdue
  dias integer,
  desde timestamptz not null,
  responsavel_id bigint references usuario (id),
  nota text check (length(nota) between 1 and 1000),
  -- known, and nothing to do until this day
  ciente_ate date,
  versao integer not null default 1,
  primary key (instituicao_financeira_id, id),
  unique (instituicao_financeira_id, tipo, chave),
  foreign key (instituicao_financeira_id, contrato_id) references contrato (instituicao_financeira_id, id)
);
create index divergencia_tipo on divergencia (instituicao_financeira_id, tipo, valor desc nulls last, id);
create index divergencia_valor on divergencia (instituicao_financeira_id, valor desc nulls last, id);
create index divergencia_id on divergencia (id);
