-- Who may do all that an institution's people can, and the platform's operators, lift suspensions; analysts and drafters read them.
insert into perfil_permissao (perfil_id, codigo)
select perfil.id, novos.codigo
from perfil join perfil_permissao tem on tem.perfil_id = perfil.id and tem.codigo ~ '^(Contratos|Configuracoes|Relatorios|Carteira)\.',
  (values ('Carteira.Limites.Listar'), ('Carteira.Limites.Alterar')) as novos (codigo)
where perfil.tipo in ('operador', 'instituicao')
group by perfil.id, novos.codigo
having count(*) = 34;
insert into perfil_permissao (perfil_id, codigo)
select id, 'Carteira.Limites.Listar' from perfil where tipo = 'instituicao' and nome in ('Analista (consulta)', 'Redator')
on conflict do nothing;

-- That a store is suspended follows from its payoffs and the policy (carteira A.3). This is what both sides were told of it, and its lifting.
create table suspensao_loja (
  instituicao_financeira_id bigint not null references instituicao_financeira (id),
  loja_id bigint not null references loja (id),
  -- when both sides were told that it is suspended; null: they think that it isn't
  avisada_em timestamptz,
  -- a lifting until a day; it counts once a second person confirmed it
  ate date,
  motivo text check (length(motivo) between 1 and 1000),
  pedida_por bigint references usuario (id),
  pedida_em timestamptz,
  confirmada_por bigint references usuario (id),
  confirmada_em timestamptz,
  versao integer not null default 1,
  primary key (instituicao_financeira_id, loja_id),
  check (num_nonnulls(ate, motivo, pedida_por, pedida_em) in (0, 4)),
  check (num_nonnulls(confirmada_por, confirmada_em) in (0, 2)),
  check (confirmada_por is null or pedida_por is not null)
);
