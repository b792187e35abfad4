select a.sequencia as id, a.acao, a.entidade, a.entidade_id, a.usuario_id, u.nome as usuario, a.forcado, a.motivo, case
  when a.entidade = 'contrato'
  and a.acao = 'alterar' then (a.antes::jsonb - 'garantias')::text when a.entidade = 'politica' then a.antes end as
  antes, case when a.entidade = 'contrato'
  and a.acao = 'alterar' then (a.depois::jsonb - 'garantias')::text when a.entidade in ('loja', 'referencia', 'politica',
    'casoDeficit', 'cargaSaldo', 'suspensaoLoja') then a.depois end as depois, c.id as contrato_id, c.numero, l.id as
  loja_id, l.nome_fantasia as loja, i.id as instituicao_id, i.nome_fantasia as instituicao, r.nome as regra,
  r.regra_padrao
from unnest($1::bigint[], $2::bigint[]) as n (instituicao_id, id)
join auditoria a on a.instituicao_financeira_id = n.instituicao_id
  and a.sequencia = n.id
left join usuario u on u.id = a.usuario_id
left join caso_deficit d on a.entidade = 'casoDeficit'
  and d.instituicao_financeira_id = a.instituicao_financeira_id
  and d.id = a.entidade_id
left join regra_garantia r on a.entidade = 'regraGarantia'
  and r.instituicao_financeira_id = a.instituicao_financeira_id
  and r.id = a.entidade_id
left join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id
  and c.id = case a.entidade when 'contrato' then a.entidade_id when 'casoDeficit' then d.contrato_id when
  'regraGarantia' then r.contrato_id when 'parametroComercial' then (coalesce(a.depois, a.antes)::jsonb ->> 'contratoId')::bigint
  end
left join estabelecimento l on l.id = case when a.entidade in ('loja', 'suspensaoLoja') then a.entidade_id when
  a.entidade in ('whitelist', 'parametroComercial') then (coalesce(a.depois, a.antes)::jsonb ->> 'lojaId')::bigint when
  a.entidade = 'regraGarantia' then r.loja_id else c.loja_id end
left join estabelecimento i on i.id = a.instituicao_financeira_id;
