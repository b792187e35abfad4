import { defineCall } from '../call.ts'
import * as z from 'zod'
import { idTextoOpcional } from '../id.ts'

/** GET /api/novidades/contagem: what others did since the caller's last visit, up to one more than the limit. */
const contagemQuery = z.object({ instituicaoFinanceiraId: idTextoOpcional })
const contagemResponse = z.object({ naoVistas: z.int() })

export const contagemCall = defineCall('GET', '/api/novidades/contagem', {
  reads: 'novidades',
  query: contagemQuery,
  answer: contagemResponse,
})
