import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'

/** The list shows at most so many open sessions, the last used ones. */
export const MAXIMO_DE_SESSOES = 100

/** An open session of the caller. */
const sessaoSchema = z.object({
  id: z.int(),
  /** 'Chrome no Windows'; null: a program, or a browser that isn't known. */
  aparelho: z.string().nullable(),
  /** The network address that it signed in from; null: not kept. */
  endereco: z.string().nullable(),
  desde: instante,
  ultimoUsoEm: instante,
  /** The password was right, and the code of the second factor is still to come. */
  aguardaCodigo: z.boolean(),
  /** The session of this call. */
  esta: z.boolean(),
})
export type SessaoAberta = z.infer<typeof sessaoSchema>

/** GET /api/autenticacao/sessoes: the caller's own, this one first, then by last use. */
export const sessoesCall = defineCall('GET', '/api/autenticacao/sessoes', {
  reads: 'autenticacao',
  answer: z.object({ sessoes: z.array(sessaoSchema) }),
})

export const encerrarSessaoCall = defineCall('POST', '/api/autenticacao/sessoes/:id/encerrar', {})

export const encerrarOutrasSessoesCall = defineCall('POST', '/api/autenticacao/sessoes/encerrar-outras', {})
