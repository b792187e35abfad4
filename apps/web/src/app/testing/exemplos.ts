import type { Perfil } from '@lastro/shared/usuarios/perfil'

export const PERFIL: Perfil = {
  id: 4,
  nome: 'Analista',
  tipo: 'operador',
  permissoes: ['Plataforma.Usuarios.Listar'],
  usuarios: 1,
  proprio: false,
}
export const USUARIO = {
  id: 9,
  nome: 'Bia',
  cpf: '***.982.247-**',
  tipo: 'operador' as const,
  estabelecimentoId: 0,
  estabelecimento: null,
  perfis: [],
  ativo: true,
  senhaProvisoria: false,
  segundoFator: false,
  proprio: false,
}
export const CASO = {
  id: 5,
  abertoEm: new Date('2026-11-01T12:00:00Z'),
  fechadoEm: null,
  responsavel: null,
  notas: [],
  passos: [],
}
const DUVIDA = {
  marca: 'Fiat',
  modelo: 'Uno',
  anoModelo: 2022,
  combustivelId: 16,
  combustivel: 'Flex',
  cambio: null,
  veiculos: 1,
  linha: 2,
  escolhido: null,
  sugerido: null,
  candidatos: [
    { codigoFipe: '001001-1', nome: 'Uno Way', preco: 40_000 },
    { codigoFipe: '001002-2', nome: 'Uno Attractive', preco: 42_000 },
  ],
}
export const PREVIA = {
  situacao: 'pronto',
  mensagem: 'Um veículo novo.',
  linhas: 1,
  erros: [],
  totalErros: 0,
  colunasIgnoradas: [],
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  retidos: null,
  arquivoDeErros: null,
  novos: 1,
  alterados: 0,
  voltaram: 0,
  iguais: 0,
  sairam: 0,
  sairamEmGarantia: 0,
  semCodigo: 1,
  novosSemHodometro: 0,
  hodometrosEmDuvida: [],
  totalHodometrosEmDuvida: 0,
  confirmacao: null,
  listaNovos: [],
  listaAlterados: [],
  listaSairam: [],
  duvidas: [DUVIDA],
  totalDuvidas: 1,
}

/** Version 2, which another person saved, requires a distinct approver. */
export const politica = (versao: number) => ({
  exigeSegundoFator: false,
  aprovadorDistinto: versao > 1,
  valorSegundaAprovacao: null,
  toleranciaCobertura: 2,
  versao,
  pessoasQueAprovam: 3,
  reducao: null,
})
