/** The demonstration's sign-ins (domain 10). */
export const PESSOAS = {
  operador: '111.444.777-35',
  auroraGestor: '529.982.247-25',
  auroraAnalista: '390.533.447-05',
  auroraRedatora: '153.509.460-56',
  horizonteGestor: '168.995.350-09',
  autoestrada: '935.411.347-80',
  veneza: '123.456.789-09',
  semPermissoes: '987.654.321-00',
} as const

export const SENHA = 'lastro-demo'
