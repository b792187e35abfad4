select usuario.id as usuario_id, usuario.nome, usuario.cpf, usuario.estabelecimento_id, usuario.senha_alterada_em,
  usuario.senha_provisoria, usuario.termo_aceito_em, estabelecimento.tipo, estabelecimento.nome_fantasia as
  estabelecimento, sessao.ultimo_uso_em, sessao.segundo_fator_em, segundo_fator.usuario_id is not null as
  tem_segundo_fator, politica_instituicao.exige_segundo_fator as politica_exige_segundo_fator, to_json(array(
    select distinct pp.codigo
    from usuario_perfil up
    join perfil_permissao pp on pp.perfil_id = up.perfil_id
    where up.usuario_id = usuario.id)) as permissoes
from sessao
join usuario on usuario.id = sessao.usuario_id
left join estabelecimento on estabelecimento.id = usuario.estabelecimento_id
left join segundo_fator on segundo_fator.usuario_id = usuario.id
left join politica_instituicao on politica_instituicao.instituicao_financeira_id = estabelecimento.id
where sessao.token_hash = $1
  and sessao.expira_em > $2
  and sessao.ultimo_uso_em > $3
  and usuario.ativo
  and (estabelecimento.id is null
    or estabelecimento.ativo);
