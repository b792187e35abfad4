import { defineCall } from '../call.ts'
import * as z from 'zod'
import { coberturaAtualSchema } from '../cobertura/cobertura.ts'
import { SITUACOES_COBERTURA } from '../cobertura/situacao.ts'
import { dia, instante } from '../dia.ts'
import { dinheiro, dinheiroTexto, somaDinheiro } from '../dinheiro.ts'
import { id, idsTexto, idTexto, idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca, codigo, texto } from '../texto.ts'
import { CAMPO_OBRIGATORIO } from '../validacao.ts'
import { camposSchema, termosSchema } from './campos.ts'
import { PEDIDO_ABERTO } from './pedido-reforco.ts'
import { precosEmJogoSchema } from './precos.ts'
import { ATOS_DE_COMPROMISSO, quatroOlhosSchema } from './quatro-olhos.ts'
import {
  FiltroStatus,
  LISTA_DE_STATUS,
  STATUS_CONTRATO,
  StatusContrato,
  TipoContrato,
  TipoSelecaoGarantia,
} from './status.ts'
import { LADOS } from './lados.ts'
import { suspensaoNaTelaSchema } from '../suspensoes/suspensao.ts'

/** Spec section 3. In GET answers `status` is the label and `statusId` the number (domain 2). */
const contratoSchema = z.object({
  id: z.int(),
  ...camposSchema.shape,
  instituicaoFinanceiraId: z.int(),
  instituicaoFinanceira: z.string(),
  lojaId: z.int(),
  loja: z.string(),
  regraGarantiaId: z.int().nullable(),
  numero: z.string(),
  status: z.string(),
  statusId: z.enum(StatusContrato),
  tipo: z.enum(TipoContrato),
  tipoSelecaoGarantia: z.enum(TipoSelecaoGarantia),
  /** The contract is past its dataTermino and still Ativo. */
  vencido: z.boolean(),
  /** A draft or proposal past its dataTermino: nobody can send or approve it. */
  terminoPassado: z.boolean(),
  /** false: an operator disabled the store. Nobody can agree anything new with the store; pledges stay. */
  lojaAtiva: z.boolean(),
  instituicaoAtiva: z.boolean(),
  /** The first of the two people that the institution's policy asks for has consented. A store never reads this. */
  aguardandoSegundaAprovacao: z.boolean(),
})
export type Contrato = z.infer<typeof contratoSchema>

const ladoSchema = z.enum(LADOS).meta({ title: 'Lado' })

/**
 * What a proposal would cover: its vehicles at the agreed prices, to be held against valorGarantia (domain 2). Prices of
 * today and balances begin to count with the activation.
 */
const naPropostaSchema = z
  .object({
    /** Without vehicles that left the stock. */
    total: somaDinheiro,
    veiculos: z.int(),
  })
  .meta({ title: 'CoberturaNaProposta' })
export type CoberturaNaProposta = z.infer<typeof naPropostaSchema>

/** GET /api/contratos/{id}: the list's fields and what the detail page explains besides. */
export const contratoDetalheSchema = z.object({
  ...contratoSchema.shape,
  /** From activation until the contract ends; null otherwise. */
  cobertura: coberturaAtualSchema.nullable(),
  /** From the first send until activation, while vehicles are pledged; null otherwise. */
  naProposta: naPropostaSchema.nullable(),
  /** The rule's version that counts: the one frozen at the first send, else the current one. */
  regraGarantiaVersao: z.int().nullable(),
  regraGarantiaVersaoAtual: z.int().nullable(),
  regraGarantiaCongelada: z.boolean(),
  /** When the present status began. */
  desde: instante,
  motivoDeRecusa: z.string().nullable(),
  /** The open change of the guarantees: the side whose answer it waits for, and since when. */
  alteracaoAberta: z.object({ espera: ladoSchema, desde: instante }).nullable(),
  /** Whether and by whom the last send or inclusion was forced. The approval dialog shows this. */
  forcado: z.array(z.object({ oQue: z.string(), usuario: z.string(), em: instante })),
  /** Who consented first, and to what. null: nobody; always null for a store. */
  primeiraAprovacao: z
    .object({
      ato: z.enum(ATOS_DE_COMPROMISSO),
      usuario: z.string(),
      em: instante,
      /** The caller consented first, and can't be the second person. */
      propria: z.boolean(),
      /** What the consent changes, in words. */
      mudancas: z.array(z.string()),
      /** The body that the second person's call must send; null: none. */
      pedido: z.unknown(),
    })
    .nullable(),
  /** What the institution's policy asks of the acts that are open to the caller; empty for a store. */
  quatroOlhos: z.array(quatroOlhosSchema),
  /**
   * The terms that loosening is measured against, where one person tightened the terms since. null: the terms in force;
   * always null for a store.
   */
  termosConsentidos: termosSchema.nullable(),
  /** Unpaid sales keep back sends, approvals and inclusions. null: they don't, or the contract ended. */
  suspensao: suspensaoNaTelaSchema.nullable(),
})
export type ContratoDetalhe = z.infer<typeof contratoDetalheSchema>

/** A row of a list, with what tells contracts apart at a glance. */
const contratoNaListaSchema = z.object({
  ...contratoSchema.shape,
  /** When the present status began. */
  desde: instante,
  /** Of an Ativo contract; null otherwise. */
  cobertura: coberturaAtualSchema.nullable(),
  /** Of a proposal with pledged vehicles; null otherwise. */
  naProposta: naPropostaSchema.nullable(),
  /** The side that an open change of the guarantees waits for. */
  alteracaoEspera: ladoSchema.nullable(),
  /** Progress of the contract's open request for reinforcement; null without one. */
  pedidoReforco: z.enum(PEDIDO_ABERTO).nullable(),
})
export type ContratoNaLista = z.infer<typeof contratoNaListaSchema>
const contratosResponse = z
  .object({
    contratos: z.array(contratoNaListaSchema),
    ...totaisDeListaLongaSchema.shape,
  })
  .meta({ title: 'Contratos' })

/** Sums of a filtered list of contracts. null: there are more than `COUNT_LIMITS` contracts to add up. */
const somasDosContratosResponse = z.object({
  somas: z.object({ contratos: z.int(), valorCredito: somaDinheiro, valorGarantia: somaDinheiro }).nullable(),
})

export type SomasDosContratos = NonNullable<z.infer<typeof somasDosContratosResponse>['somas']>

const filtroStatus = z
  .enum(['0', '1', '2', ''], { error: 'Use 0, 1 ou 2.' })
  .optional()
  .transform((value) => (value ? (Number(value) as FiltroStatus) : undefined))

const filtroDeLado = opcao(LADOS, 'Use instituicao ou loja.')

/** Status numbers, '3' or '1,3': the contracts that a figure of /home counts. */
const situacao = z
  .string()
  .regex(new RegExp(`^$|${LISTA_DE_STATUS.source}`), {
    error: `Use números de 0 a ${STATUS_CONTRATO.at(-1)}, separados por vírgula.`,
  })
  .optional()
  .transform((value) => (value ? value.split(',').map((each) => Number(each) as StatusContrato) : undefined))

const diaDoFiltro = z
  .union([z.literal('').transform(() => undefined), dia], { error: 'Data inválida.' })
  .optional()

/** 'vez:asc' puts the contracts that wait for the caller's side first. */
export const ORDENACOES = [
  'vez',
  'numero',
  'loja',
  'valorCredito',
  'valorGarantia',
  'dataTermino',
  'status',
] as const

/**
 * Query of both contract lists. `ordenacao` is 'campo:asc' or 'campo:desc'; without it the newest contract comes first.
 */
const contratosQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  filtro: busca,
  status: filtroStatus,
  lojaId: idTextoOpcional,
  /** Contracts created by a person with this part of a name. */
  criador: busca,
  situacao,
  /** Contracts with at least and at most this credit. */
  creditoDe: dinheiroTexto,
  creditoAte: dinheiroTexto,
  /** Contracts that end from this day on, and until this day. */
  terminoDe: diaDoFiltro,
  terminoAte: diaDoFiltro,
  /** Contracts with an open change of the guarantees that waits for this side. */
  alteracao: filtroDeLado,
  /** Contracts with an open request for reinforcement that waits for the store. */
  pedido: opcao(['aberto']),
  /** Ativo contracts whose present coverage has this light. */
  cobertura: opcao(SITUACOES_COBERTURA),
  /** Contracts that wait for this side's answer, by their status or by a change of the guarantees. */
  vez: filtroDeLado,
  ordenacao: ordenacaoPor(ORDENACOES),
})
export type ContratosQuery = z.infer<typeof contratosQuery>
const semPaginas = contratosQuery.omit({ pagina: true, quantidadePorPagina: true, total: true })
/** How many contracts a person may choose one by one. */
export const MAXIMO_DE_ESCOLHIDOS = 100
/**
 * The whole filtered list as a file, under the report's name unless `lista` names the screen. `ids`: only these
 * contracts.
 */
const exportarContratosQuery = semPaginas.extend({
  ...formatoQuery,
  ids: idsTexto(MAXIMO_DE_ESCOLHIDOS).optional(),
  lista: opcao(['contratos']),
})
export type ExportarContratosQuery = z.infer<typeof exportarContratosQuery>

export const MAXIMO_DO_NUMERO = 30
const numero = codigo({ max: MAXIMO_DO_NUMERO })

/**
 * POST /api/contratos (spec sections 3 and 5). The service refuses a dataTermino before today, which a schema can't
 * know.
 */
export const criarContratoRequest = z.object({
  instituicaoFinanceiraId: id.nullish(),
  lojaId: id,
  numero,
  ...termosSchema.shape,
  tipo: z.enum(TipoContrato),
  tipoSelecaoGarantia: z.enum(TipoSelecaoGarantia),
})
export type CriarContratoRequest = z.infer<typeof criarContratoRequest>

const alterarTermosRequest = z.object({ id: id.nullish(), ...termosSchema.shape })
export type AlterarTermosRequest = z.infer<typeof alterarTermosRequest>

const { Liquidado, ...outros } = StatusContrato

/** PUT /api/contratos/{id}. With status 7 the call ignores the terms, even when malformed (domain 2). */
export const alterarContratoRequest = z.discriminatedUnion(
  'status',
  [
    z.object({
      status: z.literal(Liquidado),
      /** Settles without a fresh balance of 0, where the policy asks for one. `motivo` says why. */
      forcarLiquidacao: z.boolean().optional(),
      motivo: texto({ max: 1_000 }).optional(),
    }),
    z.object({ ...alterarTermosRequest.shape, status: z.enum(outros) }),
  ],
  { error: (issue) => (issue.input ? 'Status inválido.' : CAMPO_OBRIGATORIO) },
)

/** 409 of a settlement: the balance is above 0, or there is no fresh one (carteira A.4). */
export const liquidarComSaldoResponse = z.object({
  mensagem: z.string(),
  /** The fresh balance and its day; null: none. */
  saldo: dinheiro.nullable(),
  dataBase: dia.nullable(),
  /** Vehicles that become free. */
  veiculos: z.int(),
  /** Payoffs that go on, and end with the contract. */
  baixasAbertas: z.int(),
})
export type LiquidarComSaldo = z.infer<typeof liquidarComSaldoResponse>

/** Answers of PUT and of the actions; here `status` is the number (domain 2). */
export const propostaResponse = z
  .object({
    id: z.int(),
    instituicaoFinanceiraId: z.int(),
    lojaId: z.int(),
    numero: z.string(),
    valorCredito: dinheiro,
    valorGarantia: dinheiro,
    dataTermino: dia,
    status: z.enum(StatusContrato),
    tipo: z.enum(TipoContrato),
    tipoSelecaoGarantia: z.enum(TipoSelecaoGarantia),
    /**
     * true: this was the first of the two consents that the institution's policy asks for, and nothing else changed.
     * Absent otherwise.
     */
    aguardandoSegundaAprovacao: z.literal(true).optional(),
  })
  .meta({ title: 'Proposta' })

/** Answer of enviar: whether the store refused this contract before, and the last reason. */
export const enviarResponse = z.object({
  ...propostaResponse.shape,
  contemHistoricoDeRecusa: z.boolean(),
  motivoDeRecusa: z.string().nullable(),
})
/**
 * 409 of enviar: the coverage is below valorGarantia, or prices changed or are stale. forcarEnvio sends in spite of it.
 */
export const enviarAbaixoResponse = z.object({
  ...enviarResponse.shape,
  ...precosEmJogoSchema.shape,
  /** Sum of the saved prices. */
  totalSelecionado: somaDinheiro,
})
/**
 * 409 of the institution's aprovar: the value is below valorGarantia by now, or a price is stale. forcarAprovacao
 * approves in spite of it.
 */
export const aprovarAbaixoResponse = z.object({ ...propostaResponse.shape, ...precosEmJogoSchema.shape })

/** PUT /api/contratos/{id}/parceiro: the contract's number in the store's own system. */
export const parceiroRequest = z.object({ idParceiro: camposSchema.shape.idParceiro.unwrap() })
export const parceiroResponse = z.object({ ...propostaResponse.shape, idParceiro: z.string() })

export const EVENTOS_POR_PAGINA = 20
/** GET /api/contratos/{id}/linha-do-tempo; `antesDe` is the `proxima` of the page before. */
const linhaDoTempoQuery = z.object({ antesDe: idTexto.optional() })
/** Who did what to a contract, newest first. A store reads only what happened from the first send on. */
const linhaDoTempoResponse = z.object({
  eventos: z.array(
    z.object({
      sequencia: z.int(),
      /** Version of the contract after the event; the ETag carries it. */
      versao: z.int(),
      acao: z.string(),
      em: instante,
      usuario: z.string(),
      /** 'sistema': a job did it. */
      lado: z.enum(['instituicao', 'loja', 'sistema']),
      statusId: z.enum(StatusContrato),
      forcado: z.boolean(),
      motivo: z.string().nullable(),
      mudancas: z.array(z.object({ campo: z.string(), de: z.string(), para: z.string() })),
    }),
  ),
  /**
   * What befell the coverage between this page's acts, newest first: cases, new prices, vehicles that left the stock. A
   * store reads only of the time after the first send.
   */
  riscos: z.array(
    z.object({
      chave: z.string(),
      em: instante,
      /** 'Caso aberto', 'Cobertura caiu' */
      oQue: z.string(),
      /** In a sentence: amounts, cause or plate. */
      detalhe: z.string(),
      veiculo: z.object({ id: z.int(), placa: z.string() }).nullable(),
    }),
  ),
  /** First id of the next page, for `antesDe`. null: this was the last page. */
  proxima: z.int().nullable(),
})
export type LinhaDoTempo = z.infer<typeof linhaDoTempoResponse>

/** GET /api/contratos/{id}/valores-cobrados: unit prices of the events that acts on the contract bill (domain 5). */
const valoresCobradosResponse = z.object({
  contratoNovo: dinheiro,
  contratoAlterado: dinheiro,
  garantiaIncluida: dinheiro,
  garantiaRemovida: dinheiro,
})
export type ValoresCobrados = z.infer<typeof valoresCobradosResponse>

export const contratosCall = defineCall('GET', '/api/instituicoes-financeiras/:id/contratos', {
  reads: 'contratos',
  query: contratosQuery,
  answer: contratosResponse,
})

export const somasDosContratosCall = defineCall('GET', '/api/instituicoes-financeiras/:id/contratos/somas', {
  reads: 'contratos',
  query: semPaginas.omit({ ordenacao: true }),
  answer: somasDosContratosResponse,
})

export const exportarContratosCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/contratos/exportar',
  { query: exportarContratosQuery, answer: 'file' },
)

export const contratosDaLojaCall = defineCall('GET', '/api/lojas/:id/contratos', {
  reads: 'contratos',
  query: contratosQuery
    .omit({ lojaId: true, criador: true })
    .extend({ instituicaoFinanceiraId: idTextoOpcional }),
  answer: contratosResponse,
})

export const contratoCall = defineCall('GET', '/api/contratos/:id', {
  reads: 'contrato',
  answer: contratoDetalheSchema,
  etag: true,
})

export const linhaDoTempoCall = defineCall('GET', '/api/contratos/:id/linha-do-tempo', {
  reads: 'contrato',
  query: linhaDoTempoQuery,
  answer: linhaDoTempoResponse,
})

export const valoresCobradosCall = defineCall('GET', '/api/contratos/:id/valores-cobrados', {
  reads: 'contrato',
  answer: valoresCobradosResponse,
})
