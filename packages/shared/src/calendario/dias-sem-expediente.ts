import * as z from 'zod'
import { dia } from '../dia.ts'
import { paramsId } from '../id.ts'
import { nome } from '../texto.ts'

/** Own days off that an institution may have, past ones counted. */
export const MAXIMO_DE_DIAS = 400

const diaSemExpedienteSchema = z.object({ dia, nome: z.string() })
export type DiaSemExpediente = z.infer<typeof diaSemExpedienteSchema>

/** GET /api/instituicoes-financeiras/{id}/dias-sem-expediente: the institution's own, by day (carteira, section 0). */
export const diasSemExpedienteResponse = z.object({ dias: z.array(diaSemExpedienteSchema) })

/** PUT and DELETE …/dias-sem-expediente/{dia}. */
export const diaSemExpedienteParams = paramsId.extend({ dia })
export const diaSemExpedienteRequest = z.object({ nome: nome({ max: 60 }) })
