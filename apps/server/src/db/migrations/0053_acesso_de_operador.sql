-- In whose hand an access may be: the operators who made it or reset it, and those who did so to theirs (domain 1, 'Nobody is both sides').

create table acesso_de_operador (
  usuario_id bigint not null references usuario (id),
  operador_id bigint not null references usuario (id),
  desde timestamptz not null,
  -- the last act of the audit before the rule was there: conferir judges those after it
  auditoria_antes bigint not null default 0,
  primary key (usuario_id, operador_id)
);

-- The accesses of before: who made and reset them stands in the audit. A credential is also in the hands of whoever held its maker then.
insert into acesso_de_operador (usuario_id, operador_id, desde, auditoria_antes)
with recursive ato as (
  select entidade_id as usuario_id, usuario_id as autor_id, ocorrida_em as em
  from auditoria
  where entidade = 'usuario' and lado = 'operador' and acao in ('criar', 'redefinirSenha', 'redefinirSegundoFator')
  union
  select usuario_id, criada_por, criada_em from credencial
),
mao as (
  select usuario_id, autor_id, em as desde, em from ato
  union
  select mao.usuario_id, ato.autor_id, mao.desde, ato.em
  from mao join ato on ato.usuario_id = mao.autor_id and ato.em <= mao.em
)
select mao.usuario_id, mao.autor_id, min(mao.desde), (select coalesce(max(sequencia), 0) from auditoria)
from mao
join usuario on usuario.id = mao.usuario_id
join usuario operador on operador.id = mao.autor_id and operador.estabelecimento_id is null
where mao.usuario_id <> mao.autor_id
group by mao.usuario_id, mao.autor_id;
