-- Who drafts and sends contracts, and leaves approving, refusing and ending them to others. An installation that has a profile of this
-- name keeps its own.

with novo as (
  insert into perfil (tipo, nome) values ('instituicao', 'Redator')
  on conflict do nothing returning id)
insert into perfil_permissao (perfil_id, codigo)
select novo.id, codigo from novo, (values
    ('Contratos.Contratos.Listar'), ('Contratos.Contratos.Criar'), ('Contratos.Contratos.Alterar'),
    ('Contratos.Contratos.Enviar'), ('Configuracoes.Whitelist.Listar'), ('Configuracoes.RegrasGarantia.Listar'),
    ('Relatorios.HistoricoPrecificacao.Listar'), ('Relatorios.SituacaoContratos.Listar'), ('Relatorios.Cobertura.Listar')
  ) as codigos (codigo);
