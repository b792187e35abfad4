import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { BaseDoExigido } from '@lastro/shared/politicas/politica'
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
  ativo: Generated<boolean>
  criadoEm: Date
  versao: Generated<number>
}

export interface InstituicaoFinanceiraTable {
  id: number
}

export interface LojaTable {
  id: number
}

export interface PerfilTable {
  id: Generated<number>
  nome: string
  tipo: 'operador' | 'instituicao' | 'loja'
  versao: Generated<number>
}

export interface PerfilPermissaoTable {
  perfilId: number
  codigo: string
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
  ativo: Generated<boolean>
  criadoEm: Date
  versao: Generated<number>
}

export interface UsuarioPerfilTable {
  usuarioId: number
  perfilId: number
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
  tokenHash: Buffer
  usuarioId: number
  criadaEm: Date
  ultimoUsoEm: Date
  expiraEm: Date
  /** When a code was entered in this session. */
  segundoFatorEm: Date | null
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
  usuarioId: number
  propostaEm: Date
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
