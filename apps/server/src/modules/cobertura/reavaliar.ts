import * as z from 'zod'

/** What asks for the job and the job itself agree on. */
export const REAVALIAR = { nome: 'reavaliar-cobertura', dados: z.object({}) }
