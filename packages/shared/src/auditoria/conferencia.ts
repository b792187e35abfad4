import { PLATAFORMA } from '../estabelecimentos/plataforma.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'

/** Whether the heads of the chains noted outside the database were compared with them. */
const CABECAS = ['comparadas', 'inacessiveis', 'nao_configuradas'] as const

const instituicao = z.string().nullable()

/** A place that is wrong: whose chain, 0 the platform's, null in no chain; and what, from a small letter on. */
interface Achado {
  instituicaoFinanceiraId: number | null
  /** Its name, where it is at hand. */
  instituicaoFinanceira?: string | null
  texto: string
}

/** The place in words. */
export function fraseDoAchado({
  instituicaoFinanceiraId: id,
  instituicaoFinanceira: nome,
  texto,
}: Achado): string {
  if (id === null) return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`
  return `${id === PLATAFORMA ? 'Plataforma' : (nome ?? `Instituição ${id}`)}: ${texto}`
}

/** What checking all chains of the audit came to. */
const conferenciaDaAuditoriaSchema = z.object({
  iniciadaEm: instante,
  terminadaEm: instante,
  /** Who asked for it; null: it was due. */
  pedidaPor: z.string().nullable(),
  conferidos: z.int(),
  /** Places that are wrong; 0: the audit stands. */
  total: z.int(),
  /** The first of them. The institution is null for the platform and for what is in no chain. */
  achados: z.array(
    z.object({
      instituicaoFinanceiraId: z.int().nullable(),
      instituicaoFinanceira: instituicao,
      texto: z.string(),
    }),
  ),
  /** Each chain and the link up to which it was walked; 0: the platform's. */
  cadeias: z.array(
    z.object({ instituicaoFinanceiraId: z.int(), instituicaoFinanceira: instituicao, posicao: z.int() }),
  ),
  cabecas: z.enum(CABECAS),
})
export type ConferenciaDaAuditoria = z.infer<typeof conferenciaDaAuditoriaSchema>

/** GET and POST /api/plataforma/auditoria/conferencia */
export const conferenciaResponse = z.object({
  /** null: never checked. */
  ultima: conferenciaDaAuditoriaSchema.nullable(),
  /** Asked for and not yet done. */
  emAndamento: z
    .object({ pedidaEm: instante, iniciadaEm: instante.nullable(), conferidos: z.int() })
    .nullable(),
})
export type EstadoDaConferencia = z.infer<typeof conferenciaResponse>
