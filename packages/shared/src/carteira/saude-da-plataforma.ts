import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { idENome } from '../id.ts'

/** The answer names at most so many people who never signed in. */
export const MAX_NAMED_PEOPLE = 3

/**
 * GET /api/plataforma/saude: how the platform itself is. A part is null for who lacks the code of the page behind it
 * (domain 1).
 */
export const saudeDaPlataformaResponse = z.object({
  /** Plataforma.Referencias.Listar. The newest month of each vehicle type that has one. */
  fipe: z.array(z.object({ tipo: z.string(), ultimoMes: dia, emDia: z.boolean() })).nullable(),
  /** Plataforma.Auditoria.Listar. null also before the first job was ever asked for. */
  tarefas: z
    .object({
      /** The last end of any job without an error, as far as the queue remembers. */
      ultimaEm: instante.nullable(),
      /** Jobs whose last run failed. */
      falhas: z.array(z.object({ nome: z.string(), em: instante })),
    })
    .nullable(),
  /** Plataforma.Usuarios.Listar. Active people who have not accepted the terms, so that they have used nothing. */
  nuncaEntraram: z
    .object({
      quantidade: z.int(),
      pessoas: z.array(idENome),
    })
    .nullable(),
})
export type SaudeDaPlataforma = z.infer<typeof saudeDaPlataformaResponse>

export const saudeDaPlataformaCall = defineCall('GET', '/api/plataforma/saude', {
  reads: 'carteira',
  answer: saudeDaPlataformaResponse,
})
