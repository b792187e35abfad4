import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { paramsId } from '../id.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { nome } from '../texto.ts'

/** Own days off that an institution may have, past ones counted. */
export const MAXIMO_DE_DIAS = 400

/** A day off within so many business days moves the deadlines of now, and may wait for a second person. */
export const DIAS_QUE_ESPERAM = 10

const diaSemExpedienteSchema = z.object({ dia, nome: z.string() })
export type DiaSemExpediente = z.infer<typeof diaSemExpedienteSchema>

const diaNaTelaSchema = diaSemExpedienteSchema.extend({
  versao: z.int(),
  /** Another person must confirm the day before it counts, by the same PUT. null: it counts. */
  aguardando: z
    .object({
      pedidoPor: z.string(),
      pedidoEm: instante,
      /** The caller asked for it, and can't confirm it. */
      propria: z.boolean(),
      podem: quemPodeSchema,
    })
    .nullable(),
})
export type DiaNaTela = z.infer<typeof diaNaTelaSchema>

/** GET /api/instituicoes-financeiras/{id}/dias-sem-expediente: the institution's own, by day (carteira, section 0). */
const diasSemExpedienteResponse = z.object({ dias: z.array(diaNaTelaSchema) })

/** PUT and DELETE …/dias-sem-expediente/{dia}. */
const diaSemExpedienteParams = paramsId.extend({ dia })
export const diaSemExpedienteRequest = z.object({ nome: nome({ max: 60 }) })
const diaSemExpedienteResponse = z.object({ aguardandoSegundaAprovacao: z.literal(true).optional() })

export const diasSemExpedienteCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/dias-sem-expediente',
  { reads: 'politicas', answer: diasSemExpedienteResponse },
)

export const marcarDiaCall = defineCall('PUT', '/api/instituicoes-financeiras/:id/dias-sem-expediente/:dia', {
  params: diaSemExpedienteParams,
  body: diaSemExpedienteRequest,
  answer: diaSemExpedienteResponse,
  ifMatch: true,
})

export const desmarcarDiaCall = defineCall(
  'DELETE',
  '/api/instituicoes-financeiras/:id/dias-sem-expediente/:dia',
  { params: diaSemExpedienteParams, ifMatch: true },
)
