-- What an institution demands of its own people beyond their permissions. No row: everything off.

create table politica_instituicao (
  instituicao_financeira_id bigint primary key references instituicao_financeira (id),
  exige_segundo_fator boolean not null default false,
  aprovador_distinto boolean not null default false,
  -- centavos; a contract whose credit is above it needs two approvals; null: none does
  valor_segunda_aprovacao bigint check (valor_segunda_aprovacao >= 0),
  versao integer not null default 0 check (versao >= 0)
);

-- A weaker policy that one person asked for and another has yet to confirm; at most one per institution.
create table politica_reducao (
  instituicao_financeira_id bigint primary key references politica_instituicao (instituicao_financeira_id),
  exige_segundo_fator boolean not null,
  aprovador_distinto boolean not null,
  valor_segunda_aprovacao bigint check (valor_segunda_aprovacao >= 0),
  usuario_id bigint not null references usuario (id),
  proposta_em timestamptz not null default now()
);

-- Profiles that held every settings code until now hold these too.
insert into perfil_permissao (perfil_id, codigo)
select perfil_id, nova.codigo
from perfil_permissao
cross join (values ('Configuracoes.Politicas.Listar'), ('Configuracoes.Politicas.Alterar')) as nova (codigo)
where perfil_permissao.codigo in (
  'Configuracoes.ParametrosComerciais.Listar', 'Configuracoes.ParametrosComerciais.Criar',
  'Configuracoes.ParametrosComerciais.Alterar', 'Configuracoes.ParametrosComerciais.Excluir',
  'Configuracoes.Whitelist.Listar', 'Configuracoes.Whitelist.Criar', 'Configuracoes.Whitelist.Alterar',
  'Configuracoes.Whitelist.Excluir', 'Configuracoes.RegrasGarantia.Listar', 'Configuracoes.RegrasGarantia.Criar',
  'Configuracoes.RegrasGarantia.Alterar', 'Configuracoes.RegrasGarantia.Excluir'
)
group by perfil_id, nova.codigo
having count(*) = 12;
