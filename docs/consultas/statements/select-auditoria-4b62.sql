select "a"."sequencia", "a"."instituicao_financeira_id", "e"."nome_fantasia" as "instituicao_financeira", "a"."ocorrida_em",
  "u"."nome" as "usuario", "a"."lado", "a"."acao", "a"."entidade", "a"."entidade_id", "a"."forcado", "a"."motivo", "a"."antes",
  "a"."depois", "l"."posicao" as "elo", case a.entidade when 'contrato' then (
  select numero
  from contrato
  where id = a.entidade_id) when 'casoDeficit' then (
  select c.numero
  from caso_deficit d
  join contrato c on c.instituicao_financeira_id = d.instituicao_financeira_id
    and c.id = d.contrato_id
  where d.id = a.entidade_id) when 'usuario' then (
  select nome
  from usuario
  where id = a.entidade_id) when 'perfil' then (
  select nome
  from perfil
  where id = a.entidade_id) when 'estabelecimento' then (
  select nome_fantasia
  from estabelecimento
  where id = a.entidade_id) when 'loja' then (
  select nome_fantasia
  from estabelecimento
  where id = a.entidade_id) when 'credencial' then (
  select nome
  from credencial
  where id = a.entidade_id) end as "alvo"
from "auditoria" as "a"
left join "estabelecimento" as "e" on "e"."id" = "a"."instituicao_financeira_id"
left join "usuario" as "u" on "u"."id" = "a"."usuario_id"
left join "auditoria_elo" as "l" on "l"."instituicao_financeira_id" = "a"."instituicao_financeira_id"
  and "l"."sequencia" = "a"."sequencia"
order by "a"."sequencia" desc
limit $1;
