import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { idENome, idOpcional, criadoResponse } from '../id.ts'
import { texto } from '../texto.ts'

// Who looks after a deficit case, and what they noted (domain 8). No store ever reads this.

/** PUT /api/casos-deficit/{id}/responsavel; null takes the responsible person away. */
const responsavelRequest = z.object({ usuarioId: idOpcional })

export const notaRequest = z.object({ texto: texto({ max: 1000 }) })

/**
 * GET /api/instituicoes-financeiras/{id}/responsaveis: the institution's active people with
 * Contratos.Contratos.Alterar, by name.
 */
const responsaveisResponse = z.object({ pessoas: z.array(idENome) })

/** Fields of an answer about a contract's cases: the last 50 notes of all cases, newest first. */
export const acompanhamento = {
  responsavel: idENome.nullable(),
  notas: z.array(z.object({ id: z.int(), em: instante, usuario: z.string(), texto: z.string() })),
}

export const responsaveisCall = defineCall('GET', '/api/instituicoes-financeiras/:id/responsaveis', {
  reads: 'cobertura',
  answer: responsaveisResponse,
})

export const mudarResponsavelCall = defineCall('PUT', '/api/casos-deficit/:id/responsavel', {
  body: responsavelRequest,
  ifMatch: true,
})

export const anotarCasoCall = defineCall('POST', '/api/casos-deficit/:id/notas', {
  body: notaRequest,
  answer: criadoResponse,
  idempotente: true,
})
