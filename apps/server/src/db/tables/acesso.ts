import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { TipoDeAviso } from '@lastro/shared/notificacoes/avisos'
import type { BaseDoExigido, PeriodoDaRevisao } from '@lastro/shared/politicas/politica'
import type { ListaComVisoes } from '@lastro/shared/visoes/visao'
import type { Generated, GeneratedAlways } from 'kysely'

export interface EstabelecimentoTable {
  id: Generated<number>
  tipo: 'instituicao' | 'loja'
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
  nomeBusca: GeneratedAlways<string>
  logotipo: string | null
  /** null: nobody told it yet. */
  uf: string | null
  ativo: Generated<boolean>
  criadoEm: Date
  /** When somebody first administered its accesses; null: nobody did. */
  administradoEm: Date | null
  versao: Generated<number>
}

export interface InstituicaoFinanceiraTable {
  id: number
  /** When two people first administered its accesses; null: never. */
  doisAdministradoresEm: Date | null
}

export interface LojaTable {
  id: number
}

export interface PerfilTable {
  id: Generated<number>
  nome: string
  tipo: 'operador' | 'instituicao' | 'loja'
  /** null: of the platform, for every establishment of the kind. */
  instituicaoFinanceiraId: number | null
  versao: Generated<number>
}

export interface PerfilPermissaoTable {
  perfilId: number
  codigo: string
  /** null: from before this was kept. */
  desde: Date | null
}

export interface UsuarioTable {
  id: Generated<number>
  /** null: a service account, which has no sign-in. */
  cpf: string | null
  nome: string
  servico: Generated<boolean>
  estabelecimentoId: number | null
  senhaHash: string
  senhaAlteradaEm: Date
  senhaProvisoria: Generated<boolean>
  termoAceitoEm: Date | null
  /** Lower case; unique among the people of an establishment. */
  email: string | null
  /** null: nothing is sent there but its confirmation and an invitation. */
  emailConfirmadoEm: Date | null
  ativo: Generated<boolean>
  criadoEm: Date
  versao: Generated<number>
}

export interface UsuarioPerfilTable {
  usuarioId: number
  perfilId: number
  /** null: from before this was kept. */
  desde: Date | null
  dadoPor: number | null
  /** Binding codes that the person had by no other profile just before. */
  ganhou: Generated<string[]>
}

/**
 * Whose hand (glossary) an access may be in: an operator who made or reset it, or who did so to that operator's access.
 */
export interface AcessoDeOperadorTable {
  usuarioId: number
  operadorId: number
  desde: Date
  /** The last act of the audit before this rule existed. */
  auditoriaAntes: Generated<number>
}

export interface SessaoTable {
  id: GeneratedAlways<number>
  tokenHash: Buffer
  usuarioId: number
  criadaEm: Date
  ultimoUsoEm: Date
  expiraEm: Date
  /** When a code was entered in this session. */
  segundoFatorEm: Date | null
  /** The browser that signed in, in words. */
  aparelho: string | null
  endereco: string | null
  /** null: opened by a password. */
  provedorSsoId: number | null
  sujeito: string | null
  sessaoDoProvedor: string | null
  /** The provider's refresh token, encrypted. */
  renovacao: string | null
  /** When the provider last said that the person may go on. */
  confirmadaEm: Date | null
  perguntadaEm: Date | null
}

export interface ProvedorSsoTable {
  id: Generated<number>
  /** null: the platform's operators. */
  instituicaoFinanceiraId: number | null
  emVigor: boolean
  versao: number
  ativo: boolean
  emissor: string
  clienteId: string
  segredo: string
  identificaPor: 'cpf' | 'email'
  campoCpf: string
  dominios: string[]
  campoGrupos: string
  segundoFator: 'provado' | 'declarado'
  somenteSso: boolean
  /** Whose password goes on opening. */
  lacradoId: number | null
  pedidoPor: number
  pedidoEm: Date
}

export interface GrupoSsoTable {
  provedorSsoId: number
  grupo: string
  perfilId: number
}

export interface PessoaSsoTable {
  provedorSsoId: number
  sujeito: string
  usuarioId: number
}

export interface IdaSsoTable {
  estadoHash: Buffer
  provedorSsoId: number
  /** null: a sign-in. */
  testadaPor: number | null
  endereco: string
  criadaEm: Date
  usadaEm: Date | null
}

export interface VistoSsoTable {
  chaveHash: Buffer
  venceEm: Date
}

export interface SegundoFatorTable {
  usuarioId: number
  segredo: string
  ativadoEm: Date
  ultimoPasso: number
}

export interface SegundoFatorCadastroTable {
  usuarioId: number
  segredo: string
  iniciadoEm: Date
}

export interface CodigoRecuperacaoTable {
  usuarioId: number
  codigoHash: Buffer
  usadoEm: Date | null
}

export interface TentativaCodigoTable {
  id: GeneratedAlways<number>
  usuarioId: number
  ocorridaEm: Date
}

export interface TentativaLoginTable {
  id: GeneratedAlways<number>
  cpfHash: Buffer
  /** The address, or a known device's hash. */
  endereco: string
  ocorridaEm: Date
  conhecida: Generated<boolean>
  pendente: Generated<boolean>
  /** Asked by the sign-in page before its password. */
  pergunta: Generated<boolean>
}

export interface OrigemConhecidaTable {
  usuarioId: number
  chaveHash: Buffer
  vistaEm: Date
}

export interface FilaDeEntradaTable {
  chaveHash: Buffer
  usadaEm: Date
  ultimaVaga: Date | null
  vagas: Generated<number>
}

export interface ChaveIdempotenciaTable {
  usuarioId: number
  rota: string
  chave: string
  corpoHash: Buffer
  resposta: string | null
  criadaEm: Date
}

export interface WhitelistTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number
  prazo: Dia
  dataInclusao: Date
  versao: Generated<number>
}

export interface PoliticaInstituicaoTable {
  instituicaoFinanceiraId: number
  exigeSegundoFator: Generated<boolean>
  aprovadorDistinto: Generated<boolean>
  valorSegundaAprovacao: Centavos | null
  toleranciaCobertura: Generated<number>
  margemSelecao: Generated<number>
  saldoVale: Generated<number>
  baseDoExigido: Generated<BaseDoExigido>
  indiceMinimo: Generated<number>
  prazoBaixa: Generated<number>
  suspenderLoja: number | null
  liquidarComSaldoZero: Generated<boolean>
  acessoPorDuasPessoas: Generated<boolean>
  operadorMantemAcessos: Generated<boolean>
  revisaoDeAcessos: PeriodoDaRevisao | null
  /** When the institution last began to ask for reviews; null: with its own beginning. */
  revisaoDesde: Date | null
  avisosObrigatorios: Generated<TipoDeAviso[]>
  /** JSON. */
  exigeRenave: Generated<string>
  /** The oldest day whose balances still count, with the base 'saldo'; a job moves it every day. */
  saldosDesde: Dia | null
  versao: Generated<number>
}

export interface PoliticaReducaoTable {
  instituicaoFinanceiraId: number
  exigeSegundoFator: boolean
  aprovadorDistinto: boolean
  valorSegundaAprovacao: Centavos | null
  toleranciaCobertura: Generated<number>
  margemSelecao: Generated<number>
  saldoVale: Generated<number>
  baseDoExigido: Generated<BaseDoExigido>
  indiceMinimo: Generated<number>
  prazoBaixa: Generated<number>
  suspenderLoja: number | null
  liquidarComSaldoZero: Generated<boolean>
  acessoPorDuasPessoas: Generated<boolean>
  operadorMantemAcessos: Generated<boolean>
  revisaoDeAcessos: PeriodoDaRevisao | null
  avisosObrigatorios: Generated<TipoDeAviso[]>
  /** JSON. */
  exigeRenave: Generated<string>
  usuarioId: number
  propostaEm: Date
}

/** An act by which somebody would get a binding code, and which waits for a second administrator. */
export interface AtoDeAcessoTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  ato: 'criar' | 'perfis' | 'ativar' | 'senha' | 'segundoFator' | 'codigos'
  usuarioId: number | null
  perfilId: number | null
  /** The act as it was asked for, as JSON; null once it ended. */
  pedido: string | null
  descricao: string
  codigos: string[]
  versao: number
  pedidoPor: number
  pedidoEm: Date
  expiraEm: Date
  desfecho: 'confirmado' | 'recusado' | 'desistido' | 'vencido' | null
  encerradoPor: number | null
  encerradoEm: Date | null
}

/** A review of an institution's accesses, under way or signed. */
export interface RevisaoDeAcessosTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  iniciadaEm: Date
  assinadaEm: Date | null
  assinadaPor: number | null
  mantidos: number | null
  retirados: number | null
}

export interface RespostaDaRevisaoTable {
  revisaoId: number
  usuarioId: number
  resposta: 'mantem' | 'retira'
  /** Of the person and of their profiles, as they were seen. */
  versoes: string
  /** The access in words, as JSON. */
  retrato: string
  respondidaPor: number
  respondidaEm: Date
}

export interface DiaSemExpedienteTable {
  instituicaoFinanceiraId: number
  dia: Dia
  nome: string
  /** The first of two people; null: the day counts. */
  propostoPor: number | null
  propostoEm: Date | null
  versao: Generated<number>
}

export interface VisaoTable {
  id: GeneratedAlways<number>
  usuarioId: number
  lista: ListaComVisoes
  nome: string
  nomeUnico: GeneratedAlways<string>
  busca: string
  inicial: boolean
  versao: Generated<number>
}

/** When a person last looked at 'Desde ontem'. */
export interface VisitaNovidadesTable {
  usuarioId: number
  ate: Date
}
