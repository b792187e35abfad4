import { baixasRoute, conciliacaoRoute } from './carteira.ts'
import { coberturaDoContratoRoute, coberturaRoute } from './cobertura.ts'
import {
  configuracoesOutrasRoute,
  configuracoesRoute,
  itensCriarRoute,
  itensDetalheRoute,
  parametrosDetalheRoute,
  parametrosRoute,
  politicasRoute,
  regrasRoute,
  whitelistRoute,
} from './configuracoes.ts'
import {
  contratosCriarRoute,
  contratosDetalheRoute,
  contratosListarRoute,
  contratosRoute,
} from './contratos.ts'
import { segurancaRoute } from './conta.ts'
import { homeRoute, indexRoute } from './home.tsx'
import {
  loginRoute,
  segundoFatorCadastroRoute,
  segundoFatorRoute,
  termoUsoRoute,
  trocarSenhaRoute,
} from './login.tsx'
import {
  estoqueImportarRoute,
  estoqueListarRoute,
  propostaDetalheRoute,
  propostasListarRoute,
  integracaoRoute,
  vendasRoute,
} from './loja.ts'
import { naoEncontradaRoute } from './nao-encontrada.tsx'
import { notificacaoRoute } from './notificacao.ts'
import { novidadesRoute } from './novidades.ts'
import {
  extratoRoute,
  precificacaoRoute,
  relatoriosOutrosRoute,
  relatoriosRoute,
  situacaoContratosDetalheRoute,
  situacaoDetalheRoute,
  situacaoLinkRoute,
  situacaoRoute,
} from './relatorios.ts'
import {
  auditoriaRoute,
  estabelecimentosRoute,
  integracaoDaLojaRoute,
  perfisRoute,
  referenciasRoute,
  usuariosRoute,
} from './plataforma.ts'
import { rootRoute } from './root.tsx'
import { sessaoRoute } from './sessao.tsx'
import { veiculoRoute } from './veiculos.ts'

/** Every page. Pages inside the shell are children of `sessaoRoute`. */
export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  trocarSenhaRoute,
  termoUsoRoute,
  segundoFatorRoute,
  segundoFatorCadastroRoute,
  sessaoRoute.addChildren([
    homeRoute,
    configuracoesRoute,
    configuracoesOutrasRoute,
    parametrosRoute,
    parametrosDetalheRoute,
    whitelistRoute,
    politicasRoute,
    regrasRoute,
    itensCriarRoute,
    itensDetalheRoute,
    contratosRoute,
    contratosListarRoute,
    contratosCriarRoute,
    contratosDetalheRoute,
    propostasListarRoute,
    propostaDetalheRoute,
    integracaoRoute,
    estoqueListarRoute,
    estoqueImportarRoute,
    vendasRoute,
    coberturaRoute,
    coberturaDoContratoRoute,
    conciliacaoRoute,
    baixasRoute,
    veiculoRoute,
    novidadesRoute,
    notificacaoRoute,
    segurancaRoute,
    relatoriosRoute,
    relatoriosOutrosRoute,
    extratoRoute,
    precificacaoRoute,
    situacaoRoute,
    situacaoLinkRoute,
    situacaoDetalheRoute,
    situacaoContratosDetalheRoute,
    estabelecimentosRoute,
    integracaoDaLojaRoute,
    usuariosRoute,
    perfisRoute,
    referenciasRoute,
    auditoriaRoute,
    naoEncontradaRoute,
  ]),
])
