import { defineCall } from '../call.ts'
import * as z from 'zod'
import { type Dia, dia, diaDe, instante } from '../dia.ts'
import { idTexto } from '../id.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { FIM_ANTES_DO_INICIO } from '../relatorios/extrato-financeiro.ts'
import { busca } from '../texto.ts'

/** One audited act: who did what to which entity, with the entity's whole content before and after, as JSON. */
const registroDeAuditoriaSchema = z
  .object({
    sequencia: z.int(),
    /** 0: the platform. */
    instituicaoFinanceiraId: z.int(),
    instituicaoFinanceira: z.string().nullable(),
    ocorridaEm: instante,
    /** null: the system itself. */
    usuario: z.string().nullable(),
    lado: z.enum(['operador', 'instituicao', 'loja', 'sistema']),
    acao: z.string(),
    entidade: z.string(),
    entidadeId: z.int(),
    /** The entity's name: a contract's number, a person's name. null where the entity has no name or is gone. */
    alvo: z.string().nullable(),
    forcado: z.boolean(),
    motivo: z.string().nullable(),
    antes: z.string().nullable(),
    depois: z.string().nullable(),
    /** Position in the institution's chain. null: the entry waits for the job that chains. */
    elo: z.int().nullable(),
  })
  .meta({ title: 'RegistroDeAuditoria' })
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoriaSchema>

export const REGISTROS_POR_PAGINA = 50

const nome = z.string().regex(/^[a-zA-Z]{1,40}$/, { error: 'Use só letras.' })
const filtros = {
  /** 0: the platform's own entries. */
  instituicaoFinanceiraId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Identificador inválido.' })
    .transform(Number)
    .optional(),
  /** Part of the name. */
  pessoa: busca,
  acao: nome.optional(),
  entidade: nome.optional(),
  /** Days in America/Sao_Paulo, both included. */
  dataInicial: dia.optional(),
  dataFinal: dia.optional(),
}
interface PeriodoAberto {
  dataInicial?: Dia | undefined
  dataFinal?: Dia | undefined
}
/**
 * Whether a period begins before it ends. Either end may be missing; an end that is no day passes here, another check
 * refuses it. The screen asks this before it calls.
 */
export const periodoEmOrdem = ({ dataInicial = '', dataFinal = '' }: PeriodoAberto) =>
  !diaDe(dataInicial) || !diaDe(dataFinal) || dataInicial <= dataFinal
const PERIODO_INVERTIDO = { path: ['dataFinal'], error: FIM_ANTES_DO_INICIO }

/** GET /api/plataforma/auditoria: the newest first, 50 at a time; `antesDe` is the `proxima` of the page before. */
const auditoriaQuery = z
  .object({ ...filtros, antesDe: idTexto.optional() })
  .refine(periodoEmOrdem, PERIODO_INVERTIDO)
/** The whole filtered audit as a file. Only CSV, because the file can be long. */
const exportarAuditoriaQuery = z
  .object({
    ...filtros,
    formato: formatoQuery.formato.extract(['csv'], { error: 'Formato desconhecido. Use csv.' }),
  })
  .refine(periodoEmOrdem, PERIODO_INVERTIDO)
export type FiltroDeAuditoria = Omit<z.infer<typeof exportarAuditoriaQuery>, 'formato'>
const auditoriaResponse = z.object({
  registros: z.array(registroDeAuditoriaSchema),
  /** First id of the next page, for `antesDe`. null: this was the last page. */
  proxima: z.int().nullable(),
})

export const auditoriaCall = defineCall('GET', '/api/plataforma/auditoria', {
  reads: 'auditoria',
  query: auditoriaQuery,
  answer: auditoriaResponse,
})

export const exportarAuditoriaCall = defineCall('GET', '/api/plataforma/auditoria/exportar', {
  query: exportarAuditoriaQuery,
  answer: 'csv',
})

/** Who reads is an institution or a store, and `pessoa` names people of its own alone. */
const filtrosDaEquipe = {
  pessoa: filtros.pessoa,
  acao: filtros.acao,
  dataInicial: filtros.dataInicial,
  dataFinal: filtros.dataFinal,
  /** The whole number of a contract. */
  numeroContrato: busca,
}
const auditoriaDaEquipeQuery = z
  .object({ ...filtrosDaEquipe, antesDe: idTexto.optional() })
  .refine(periodoEmOrdem, PERIODO_INVERTIDO)
export type FiltroDaEquipe = Omit<z.infer<typeof auditoriaDaEquipeQuery>, 'antesDe'>

const vereditoSchema = z.object({
  terminadaEm: instante,
  /** The last link that the check reached. */
  posicao: z.int(),
  confere: z.boolean(),
})
export type VereditoDaCadeia = z.infer<typeof vereditoSchema>

/** GET /api/equipe/auditoria: of an institution its own chain; of a store the acts of its people, and upon them. */
export const auditoriaDaEquipeCall = defineCall('GET', '/api/equipe/auditoria', {
  reads: 'auditoria',
  query: auditoriaDaEquipeQuery,
  answer: z.object({
    ...auditoriaResponse.shape,
    /** What the last check says of the institution's chain. null: never checked, or the caller is a store. */
    veredito: vereditoSchema.nullable(),
  }),
})

export const exportarAuditoriaDaEquipeCall = defineCall('GET', '/api/equipe/auditoria/exportar', {
  query: z
    .object({ ...filtrosDaEquipe, formato: exportarAuditoriaQuery.shape.formato })
    .refine(periodoEmOrdem, PERIODO_INVERTIDO),
  answer: 'csv',
})
