import { defineCall } from '../call.ts'
import { PLATAFORMA } from '../estabelecimentos/plataforma.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'

/** Whether the chains' heads that are noted outside the database were compared with the chains. */
const CABECAS = ['comparadas', 'inacessiveis', 'nao_configuradas'] as const

const instituicao = z.string().nullable()

/**
 * A wrong place of the audit. The institution is 0 for the platform and null for what is in no chain; `texto` begins
 * with a small letter.
 */
interface Achado {
  instituicaoFinanceiraId: number | null
  /** The institution's name, where the caller knows it. */
  instituicaoFinanceira?: string | null
  texto: string
}

/** Says in words where the finding is. */
export function fraseDoAchado({
  instituicaoFinanceiraId: id,
  instituicaoFinanceira: nome,
  texto,
}: Achado): string {
  if (id === null) return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`
  return `${id === PLATAFORMA ? 'Plataforma' : (nome ?? `Instituição nº ${id}`)}: ${texto}`
}

/** The result of a check of all chains of the audit. */
const conferenciaDaAuditoriaSchema = z.object({
  iniciadaEm: instante,
  terminadaEm: instante,
  /** null: the scheduled job asked for the check. */
  pedidaPor: z.string().nullable(),
  conferidos: z.int(),
  /** Number of wrong places. 0: the audit is sound. */
  total: z.int(),
  /** The first wrong places. The institution is 0 for the platform and null for what is in no chain. */
  achados: z.array(
    z.object({
      instituicaoFinanceiraId: z.int().nullable(),
      instituicaoFinanceira: instituicao,
      texto: z.string(),
    }),
  ),
  /** Each chain and the last link that the check reached. 0: the platform's chain. */
  cadeias: z.array(
    z.object({ instituicaoFinanceiraId: z.int(), instituicaoFinanceira: instituicao, posicao: z.int() }),
  ),
  cabecas: z.enum(CABECAS),
})
export type ConferenciaDaAuditoria = z.infer<typeof conferenciaDaAuditoriaSchema>

const conferenciaResponse = z
  .object({
    /** null: the audit was never checked. */
    ultima: conferenciaDaAuditoriaSchema.nullable(),
    /** A check was asked for and has not ended yet. */
    emAndamento: z
      .object({ pedidaEm: instante, iniciadaEm: instante.nullable(), conferidos: z.int() })
      .nullable(),
  })
  .meta({ title: 'Conferencia' })
export type EstadoDaConferencia = z.infer<typeof conferenciaResponse>

export const conferenciaCall = defineCall('GET', '/api/plataforma/auditoria/conferencia', {
  reads: 'auditoria',
  answer: conferenciaResponse,
})

export const conferirAuditoriaCall = defineCall('POST', '/api/plataforma/auditoria/conferencia', {
  answer: conferenciaResponse,
})
