import { defineCall } from '../call.ts'
import * as z from 'zod'
import { id } from '../id.ts'
import { nome } from '../texto.ts'

/** Lists whose filters and order people may save under a name. */
const LISTAS_COM_VISOES = ['contratos', 'propostas'] as const
export type ListaComVisoes = (typeof LISTAS_COM_VISOES)[number]

/** Saved views that a person may have of one list. */
export const MAXIMO_DE_VISOES = 30

const listaSchema = z.enum(LISTAS_COM_VISOES, { error: `Use ${LISTAS_COM_VISOES.join(' ou ')}.` })

const visaoSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** The list's filters and order as in its address, without the page. Empty: the list's default. */
  busca: z.string(),
  /** The list opens with this view. */
  inicial: z.boolean(),
  versao: z.int(),
})
export type Visao = z.infer<typeof visaoSchema>

/** GET /api/visoes?lista=contratos: the caller's own views, by name. */
const visoesQuery = z.object({ lista: listaSchema })
const visoesResponse = z.object({ visoes: z.array(visaoSchema) })

/** POST /api/visoes: replaces a view with an equal name. */
export const visaoRequest = z.object({
  lista: listaSchema,
  nome: nome({ max: 60 }),
  busca: z
    .string()
    .max(1_000, { error: 'Use no máximo 1000 caracteres.' })
    .regex(/^[\w=&%+.:,*-]*$/, { error: 'Use os filtros como estão no endereço da lista.' }),
  inicial: z.boolean(),
})
export type VisaoRequest = z.infer<typeof visaoRequest>
const visaoFeitaResponse = z.object({ id })

export const visoesCall = defineCall('GET', '/api/visoes', {
  reads: 'visoes',
  query: visoesQuery,
  answer: visoesResponse,
})

export const guardarVisaoCall = defineCall('POST', '/api/visoes', {
  body: visaoRequest,
  answer: visaoFeitaResponse,
  ifMatch: true,
})

export const excluirVisaoCall = defineCall('DELETE', '/api/visoes/:id', { ifMatch: true })
