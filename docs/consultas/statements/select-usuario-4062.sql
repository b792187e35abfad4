select "usuario"."id", "usuario"."nome", "usuario"."cpf", "usuario"."estabelecimento_id", "estabelecimento"."nome_fantasia"
  as "estabelecimento", "estabelecimento"."tipo", "usuario"."ativo", "usuario"."senha_provisoria", coalesce((
    select json_agg(json_build_object('id', p.id, 'nome', p.nome)
      order by p.nome, p.id)
    from usuario_perfil up
    join perfil p on p.id = up.perfil_id
    where up.usuario_id = usuario.id), '[]') as "perfis", exists (
  select
  from segundo_fator sf
  where sf.usuario_id = usuario.id) as "segundo_fator"
from "usuario"
left join "estabelecimento" on "estabelecimento"."id" = "usuario"."estabelecimento_id"
where "usuario"."servico" = $1
order by normalizar(usuario.nome), "usuario"."id"
limit $2
offset $3;
