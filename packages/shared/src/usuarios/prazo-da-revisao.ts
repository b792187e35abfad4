import * as z from 'zod'
import { defineCall } from '../call.ts'
import { dia, instante } from '../dia.ts'

/** So many days before a review is due, Início begins to say so. */
export const DIAS_DE_LEMBRETE = 15

/** GET /api/equipe/revisao/prazo */
export const prazoDaRevisaoCall = defineCall('GET', '/api/equipe/revisao/prazo', {
  reads: 'equipe',
  answer: z.object({
    /** The last day of the next review; null: the policy asks for none. */
    venceEm: dia.nullable(),
    situacao: z.enum(['emDia', 'aVencer', 'vencida']),
    ultimaEm: instante.nullable(),
  }),
})
export type PrazoDaRevisao = z.infer<NonNullable<(typeof prazoDaRevisaoCall)['answer']>>
