with recursive criador as ((
    select a.usuario_id as id
    from auditoria a
    where a.instituicao_financeira_id = $1
      and a.entidade = 'contrato'
      and a.acao = 'criar'
    order by a.usuario_id
    limit 1)
  union all
  select (
    select a.usuario_id as id
    from auditoria a
    where a.instituicao_financeira_id = $2
      and a.entidade = 'contrato'
      and a.acao = 'criar'
      and a.usuario_id > criador.id
    order by a.usuario_id
    limit 1)
  from criador
  where criador.id is not null)
select id
from criador
where (
  select position($3 in normalizar(nome)) > 0
  from usuario
  where usuario.id = criador.id);
