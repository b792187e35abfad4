-- An establishment keeps its own people. Held by nobody until an operator gives it to the first person of each.
with novo as (
  insert into perfil (tipo, nome) values ('instituicao', 'Administrador de acessos'), ('loja', 'Administrador de acessos')
  -- A profile of that name is somebody's already, and gets no code unasked.
  on conflict (tipo, nome) do nothing returning id, tipo
)
insert into perfil_permissao (perfil_id, codigo)
select novo.id, codigo from novo join (values
  ('instituicao', array['Equipe.Usuarios.Listar', 'Equipe.Usuarios.Alterar', 'Equipe.Revisao.Listar',
    'Equipe.Revisao.Responder', 'Equipe.Auditoria.Listar', 'Equipe.Auditoria.Exportar']),
  ('loja', array['Loja.Equipe.Listar', 'Loja.Equipe.Alterar'])
) as dadas (tipo, codigos) on dadas.tipo = novo.tipo, unnest(codigos) as codigo;

-- An operator gives only what the operator holds.
insert into perfil_permissao (perfil_id, codigo)
select perfil.id, novos.codigo
from perfil join perfil_permissao dada on dada.perfil_id = perfil.id and dada.codigo = 'Plataforma.Usuarios.Alterar',
  unnest(array['Equipe.Usuarios.Listar', 'Equipe.Usuarios.Alterar', 'Equipe.Revisao.Listar', 'Equipe.Revisao.Responder',
    'Equipe.Auditoria.Listar', 'Equipe.Auditoria.Exportar', 'Loja.Equipe.Listar', 'Loja.Equipe.Alterar']) as novos (codigo)
where perfil.tipo = 'operador'
on conflict do nothing;
