import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'
import { paramsId } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { andamentoResponse } from '../veiculos/importacao-estoque.ts'
import { TIPOS_DE_ARQUIVO } from './colunas-da-carga.ts'

/** What takes two people. */
const PASSOS_DA_CARGA = ['abrir', 'fechar', 'desfazer'] as const
export type PassoDaCarga = (typeof PASSOS_DA_CARGA)[number]
export const LABEL_DO_PASSO: Record<PassoDaCarga, string> = {
  abrir: 'abrir a carga inicial',
  fechar: 'fechar a carga inicial',
  desfazer: 'desfazer a carga inicial',
}

const SITUACOES_DA_CARGA = ['pedida', 'recusada', 'aberta', 'fechada', 'desfazendo', 'desfeita'] as const
export type SituacaoDaCarga = (typeof SITUACOES_DA_CARGA)[number]
export const LABEL_DA_SITUACAO_DA_CARGA: Record<SituacaoDaCarga, string> = {
  pedida: 'Aguarda a segunda pessoa',
  recusada: 'Não foi aberta',
  aberta: 'Aberta',
  fechada: 'Fechada',
  desfazendo: 'Sendo desfeita',
  desfeita: 'Desfeita',
}

/** Refused contracts that an answer names. */
export const MAXIMO_DE_RECUSADOS = 100

const passoPendenteSchema = z.object({
  passo: z.enum(PASSOS_DA_CARGA),
  por: z.string(),
  em: instante,
  /** The caller asked for it, and can't confirm it. */
  propria: z.boolean(),
  podem: quemPodeSchema,
})

const resumoDaCargaSchema = z.object({
  id: z.int(),
  situacao: z.enum(SITUACOES_DA_CARGA),
  versao: z.int(),
  pedidaPor: z.string(),
  pedidaEm: instante,
  abertaPor: z.string().nullable(),
  abertaEm: instante.nullable(),
  encerradaPor: z.string().nullable(),
  encerradaEm: instante.nullable(),
  /** Contracts and vehicles that it brought. */
  contratos: z.int(),
  veiculos: z.int(),
})
export type ResumoDaCarga = z.infer<typeof resumoDaCargaSchema>

const arquivoDaCargaSchema = z
  .object({
    id: z.int(),
    tipo: z.enum(TIPOS_DE_ARQUIVO),
    nome: z.string(),
    sha256: z.string(),
    tamanho: z.int(),
    linhas: z.int(),
    comProblema: z.int(),
    enviadoEm: instante,
    /** null: the command line. */
    enviadoPor: z.string().nullable(),
  })
  .meta({ title: 'ArquivoDaCargaInicial' })

/** One load, with the newest hundred of its files. */
const cargaInicialSchema = resumoDaCargaSchema
  .extend({
    instituicaoFinanceiraId: z.int(),
    passo: passoPendenteSchema.nullable(),
    arquivos: z.array(arquivoDaCargaSchema),
    /** Contracts that its files tell and that are not taken. */
    aTrazer: z.int(),
    credito: somaDinheiro,
    garantia: somaDinheiro,
    /** Of the vehicles that it brought: what somebody should look at. */
    foraDoEstoque: z.int(),
    semReferencia: z.int(),
    naoAtendem: z.int(),
    vencidos: z.int(),
  })
  .meta({ title: 'CargaInicial' })
export type CargaInicial = z.infer<typeof cargaInicialSchema>

const exemplosSchema = z.object({ total: z.int(), numeros: z.array(z.string()) })

/** What a taking brings, leaves out and asks. */
const trazidosSchema = z.object({
  mensagem: z.string(),
  contratos: z.int(),
  veiculos: z.int(),
  lojasNovas: z.int(),
  credito: somaDinheiro,
  garantia: somaDinheiro,
  vencidos: z.int(),
  foraDoEstoque: z.int(),
  semReferencia: z.int(),
  naoAtendem: z.int(),
  /** Contracts that can't be taken, the first hundred with their reasons; `totalRecusados` counts all. */
  recusados: z.array(z.object({ numero: z.string(), motivo: z.string() })),
  totalRecusados: z.int(),
  /** Contracts of which no file names a vehicle; null: none. */
  semVeiculos: exemplosSchema.nullable(),
  /** Bad lines of vehicles that name no contract: one of them may be a vehicle of a contract that is taken. */
  semContrato: z.int(),
})
export type Trazidos = z.infer<typeof trazidosSchema>

const FALTA = z.array(z.enum(['parcial', 'confirmar']))

const trazerRequest = z.object({
  /** Leaves out the contracts that are refused. */
  parcial: z.boolean().optional(),
  /** Confirms what was asked. */
  confirmar: z.boolean().optional(),
})

const trazerResponse = trazidosSchema
  .extend({ situacao: z.enum(['trazidos', 'sem_mudancas']) })
  .meta({ title: 'ContratosTrazidos' })
export type TrazerResponse = z.infer<typeof trazerResponse>

const previaDeTrazerResponse = trazidosSchema
  .extend({ situacao: z.enum(['previa', 'sem_mudancas']), falta: FALTA })
  .meta({ title: 'PreviaDosContratosTrazidos' })
export type PreviaDeTrazer = z.infer<typeof previaDeTrazerResponse>

export const cargasIniciaisCall = defineCall('GET', '/api/instituicoes-financeiras/:id/cargas-iniciais', {
  reads: 'cargaInicial',
  query: paginacaoQuery,
  answer: z.object({ cargas: z.array(resumoDaCargaSchema), ...totaisSchema.shape }),
})

/** Asks for a load, which another person opens. */
export const pedirCargaCall = defineCall('POST', '/api/instituicoes-financeiras/:id/cargas-iniciais', {
  answer: cargaInicialSchema,
  etag: true,
})

export const cargaInicialCall = defineCall('GET', '/api/cargas-iniciais/:id', {
  reads: 'cargaInicial',
  answer: cargaInicialSchema,
  etag: true,
})

/** Asks for a step; a second person who asks for it takes it. */
export const passoDaCargaCall = defineCall('POST', '/api/cargas-iniciais/:id/passos/:passo', {
  params: paramsId.extend({ passo: z.enum(PASSOS_DA_CARGA) }),
  answer: cargaInicialSchema,
  etag: true,
  ifMatch: true,
})

/** Takes back what one asked for, or refuses what another did. */
export const recusarPassoCall = defineCall('POST', '/api/cargas-iniciais/:id/recusar', {
  answer: cargaInicialSchema,
  etag: true,
  ifMatch: true,
})

export const preverTrazerCall = defineCall('POST', '/api/cargas-iniciais/:id/trazer/previa', {
  answer: previaDeTrazerResponse,
})

export const trazerCall = defineCall('POST', '/api/cargas-iniciais/:id/trazer', {
  body: trazerRequest,
  answer: trazerResponse,
  conflict: trazidosSchema.extend({ falta: FALTA }).meta({ title: 'ContratosAConfirmar' }),
})

/** Lines that can't be taken, with their reasons, to mend and send again. */
export const linhasComProblemaCall = defineCall('GET', '/api/cargas-iniciais/:id/linhas/exportar', {
  query: z.object({ arquivo: z.enum(TIPOS_DE_ARQUIVO) }),
  answer: 'csv',
})

export const andamentoDaCargaCall = defineCall('GET', '/api/cargas-iniciais/:id/andamento', {
  reads: 'carga',
  answer: andamentoResponse,
})
