/**
 * The sign-ins of domain 10, shown on the sign-in screen while the demonstration data are loaded; exempt from the
 * length rule. The first is the one to begin with.
 */
export const DEMONSTRACAO = {
  senha: 'lastro-demo',
  usuarios: [
    { cpf: '529.982.247-25', nome: 'Banco Aurora', perfil: 'Gestora', papel: 'aprova e cobra' },
    {
      cpf: '935.411.347-80',
      nome: 'Loja Autoestrada',
      perfil: 'Equipe da loja',
      papel: 'responde propostas',
    },
    { cpf: '111.444.777-35', nome: 'Plataforma', perfil: 'Operador', papel: 'cuida de todos' },
    { cpf: '153.509.460-56', nome: 'Banco Aurora', perfil: 'Redatora', papel: 'prepara contratos' },
    { cpf: '390.533.447-05', nome: 'Banco Aurora', perfil: 'Analista', papel: 'só consulta' },
    { cpf: '123.456.789-09', nome: 'Loja Veneza', perfil: 'Equipe da loja', papel: 'responde propostas' },
    { cpf: '168.995.350-09', nome: 'Financeira Horizonte', perfil: 'Gestora', papel: 'a outra instituição' },
    { cpf: '987.654.321-00', nome: 'Banco Aurora', perfil: 'Sem permissões', papel: 'acesso sem perfil' },
  ],
}
