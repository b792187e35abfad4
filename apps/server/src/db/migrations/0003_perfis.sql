-- The profiles that every installation starts with (domain 1). A test holds their codes against permissoes.ts.

insert into perfil (tipo, nome) values
  ('operador', 'Operador da plataforma'),
  ('instituicao', 'Gestor'),
  ('instituicao', 'Analista (consulta)'),
  ('loja', 'Equipe da loja');

insert into perfil_permissao (perfil_id, codigo)
select perfil.id, codigo from perfil, (values
    ('Contratos.Contratos.Listar'), ('Contratos.Contratos.Criar'), ('Contratos.Contratos.Alterar'),
    ('Contratos.Contratos.Enviar'), ('Contratos.Contratos.Aprovar'), ('Contratos.Contratos.Recusar'),
    ('Contratos.Contratos.Cancelar'), ('Contratos.Contratos.Liquidar'), ('Configuracoes.ParametrosComerciais.Listar'),
    ('Configuracoes.ParametrosComerciais.Criar'), ('Configuracoes.ParametrosComerciais.Alterar'),
    ('Configuracoes.ParametrosComerciais.Excluir'), ('Configuracoes.Whitelist.Listar'),
    ('Configuracoes.Whitelist.Criar'), ('Configuracoes.Whitelist.Alterar'), ('Configuracoes.Whitelist.Excluir'),
    ('Configuracoes.RegrasGarantia.Listar'), ('Configuracoes.RegrasGarantia.Criar'),
    ('Configuracoes.RegrasGarantia.Alterar'), ('Configuracoes.RegrasGarantia.Excluir'),
    ('Relatorios.HistoricoPrecificacao.Listar'), ('Relatorios.HistoricoPrecificacao.Exportar'),
    ('Relatorios.SituacaoContratos.Listar'), ('Relatorios.SituacaoContratos.Exportar'),
    ('Relatorios.ExtratoFinanceiro.Listar'), ('Relatorios.ExtratoFinanceiro.Exportar'),
    ('Relatorios.Cobertura.Listar'), ('Loja.Propostas.Listar'), ('Loja.Propostas.Responder'), ('Loja.Estoque.Listar'),
    ('Loja.Estoque.Importar'), ('Loja.Integracao.Listar'), ('Loja.Integracao.Alterar'),
    ('Plataforma.Estabelecimentos.Listar'), ('Plataforma.Estabelecimentos.Alterar'), ('Plataforma.Usuarios.Listar'),
    ('Plataforma.Usuarios.Alterar'), ('Plataforma.Referencias.Listar'), ('Plataforma.Referencias.Alterar'),
    ('Plataforma.Auditoria.Listar'), ('Plataforma.Auditoria.Alterar')
  ) as codigos (codigo) where perfil.tipo = 'operador' and perfil.nome = 'Operador da plataforma';

insert into perfil_permissao (perfil_id, codigo)
select perfil.id, codigo from perfil, (values
    ('Contratos.Contratos.Listar'), ('Contratos.Contratos.Criar'), ('Contratos.Contratos.Alterar'),
    ('Contratos.Contratos.Enviar'), ('Contratos.Contratos.Aprovar'), ('Contratos.Contratos.Recusar'),
    ('Contratos.Contratos.Cancelar'), ('Contratos.Contratos.Liquidar'), ('Configuracoes.ParametrosComerciais.Listar'),
    ('Configuracoes.ParametrosComerciais.Criar'), ('Configuracoes.ParametrosComerciais.Alterar'),
    ('Configuracoes.ParametrosComerciais.Excluir'), ('Configuracoes.Whitelist.Listar'),
    ('Configuracoes.Whitelist.Criar'), ('Configuracoes.Whitelist.Alterar'), ('Configuracoes.Whitelist.Excluir'),
    ('Configuracoes.RegrasGarantia.Listar'), ('Configuracoes.RegrasGarantia.Criar'),
    ('Configuracoes.RegrasGarantia.Alterar'), ('Configuracoes.RegrasGarantia.Excluir'),
    ('Relatorios.HistoricoPrecificacao.Listar'), ('Relatorios.HistoricoPrecificacao.Exportar'),
    ('Relatorios.SituacaoContratos.Listar'), ('Relatorios.SituacaoContratos.Exportar'),
    ('Relatorios.ExtratoFinanceiro.Listar'), ('Relatorios.ExtratoFinanceiro.Exportar'),
    ('Relatorios.Cobertura.Listar')
  ) as codigos (codigo) where perfil.tipo = 'instituicao' and perfil.nome = 'Gestor';

-- The Listar codes of spec section 6 only.
insert into perfil_permissao (perfil_id, codigo)
select perfil.id, codigo from perfil, (values
    ('Contratos.Contratos.Listar'), ('Configuracoes.ParametrosComerciais.Listar'), ('Configuracoes.Whitelist.Listar'),
    ('Configuracoes.RegrasGarantia.Listar'), ('Relatorios.HistoricoPrecificacao.Listar'),
    ('Relatorios.SituacaoContratos.Listar'), ('Relatorios.ExtratoFinanceiro.Listar')
  ) as codigos (codigo) where perfil.tipo = 'instituicao' and perfil.nome = 'Analista (consulta)';

insert into perfil_permissao (perfil_id, codigo)
select perfil.id, codigo from perfil, (values
    ('Loja.Propostas.Listar'), ('Loja.Propostas.Responder'), ('Loja.Estoque.Listar'), ('Loja.Estoque.Importar'),
    ('Loja.Integracao.Listar'), ('Loja.Integracao.Alterar')
  ) as codigos (codigo) where perfil.tipo = 'loja' and perfil.nome = 'Equipe da loja';
