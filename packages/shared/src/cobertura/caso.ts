import * as z from 'zod'
import { instante } from '../dia.ts'
import { idOpcional } from '../id.ts'
import { texto } from '../texto.ts'

// Who looks after a deficit case, and what they noted (domain 8). The institution's own affair: no store reads of it.

/** PUT /api/casos-deficit/{id}/responsavel; null: nobody. */
export const responsavelRequest = z.object({ usuarioId: idOpcional })

/** POST /api/casos-deficit/{id}/notas */
export const notaRequest = z.object({ texto: texto({ max: 1000 }) })
export const notaFeitaResponse = z.object({ id: z.int() })

const pessoaSchema = z.object({ id: z.int(), nome: z.string() })

/** GET /api/instituicoes-financeiras/{id}/responsaveis: its active people with Contratos.Contratos.Alterar, by name. */
export const responsaveisResponse = z.object({ pessoas: z.array(pessoaSchema) })

/** Part of a contract's cases: of all of them the last 50 notes, newest first. */
export const acompanhamento = {
  responsavel: pessoaSchema.nullable(),
  notas: z.array(z.object({ id: z.int(), em: instante, usuario: z.string(), texto: z.string() })),
}
