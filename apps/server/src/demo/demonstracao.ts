/**
 * The sign-ins of domain 10, shown on the sign-in screen while the demonstration data are loaded; exempt from the
 * length rule.
 */
export const DEMONSTRACAO = {
  senha: 'lastro-demo',
  usuarios: [
    { cpf: '111.444.777-35', nome: 'Operador da plataforma', perfil: 'Plataforma' },
    { cpf: '529.982.247-25', nome: 'Banco Aurora', perfil: 'Gestor' },
    { cpf: '390.533.447-05', nome: 'Banco Aurora', perfil: 'Analista (consulta)' },
    { cpf: '153.509.460-56', nome: 'Banco Aurora', perfil: 'Redator' },
    { cpf: '168.995.350-09', nome: 'Financeira Horizonte', perfil: 'Gestor' },
    { cpf: '935.411.347-80', nome: 'Loja Autoestrada', perfil: 'Equipe da loja' },
    { cpf: '123.456.789-09', nome: 'Loja Veneza', perfil: 'Equipe da loja' },
    { cpf: '987.654.321-00', nome: 'Banco Aurora', perfil: 'Sem permissões' },
  ],
}
