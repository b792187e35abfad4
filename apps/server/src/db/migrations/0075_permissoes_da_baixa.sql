-- Who may do all that an institution's people can, and the platform's operators, confirm payoffs; analysts and drafters read them.
insert into perfil_permissao (perfil_id, codigo)
select perfil.id, novos.codigo
from perfil join perfil_permissao tem on tem.perfil_id = perfil.id and tem.codigo ~ '^(Contratos|Configuracoes|Relatorios|Carteira)\.',
  (values ('Carteira.Baixas.Listar'), ('Carteira.Baixas.Confirmar')) as novos (codigo)
where perfil.tipo in ('operador', 'instituicao')
group by perfil.id, novos.codigo
having count(*) = 32;
insert into perfil_permissao (perfil_id, codigo)
select id, 'Carteira.Baixas.Listar' from perfil where tipo = 'instituicao' and nome in ('Analista (consulta)', 'Redator')
on conflict do nothing;

-- A store's people who read the stock read its sales, and who load the stock tell them.
insert into perfil_permissao (perfil_id, codigo)
select tem.perfil_id, case tem.codigo when 'Loja.Estoque.Listar' then 'Loja.Vendas.Listar' else 'Loja.Vendas.Informar' end
from perfil_permissao tem where tem.codigo in ('Loja.Estoque.Listar', 'Loja.Estoque.Importar');
