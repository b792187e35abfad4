-- Who may see the coverage and take the contracts away as a file may take the coverage away, too.

insert into perfil_permissao (perfil_id, codigo)
select perfil_id, 'Relatorios.Cobertura.Exportar' from perfil_permissao
where codigo in ('Relatorios.Cobertura.Listar', 'Relatorios.SituacaoContratos.Exportar')
group by perfil_id having count(*) = 2;
