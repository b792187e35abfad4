import * as z from 'zod'
import { id } from '../id.ts'
import { texto } from '../texto.ts'

/** The lists whose state people may keep under a name. */
const LISTAS_COM_VISOES = ['contratos', 'propostas'] as const
export type ListaComVisoes = (typeof LISTAS_COM_VISOES)[number]

/** A person has at most so many of a list. */
export const MAXIMO_DE_VISOES = 30

const listaSchema = z.enum(LISTAS_COM_VISOES, { error: `Use ${LISTAS_COM_VISOES.join(' ou ')}.` })

const visaoSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** The list's filters and order as they stand in its address, without the page; empty: as it opens. */
  busca: z.string(),
  /** The list opens so. */
  inicial: z.boolean(),
})
export type Visao = z.infer<typeof visaoSchema>

/** GET /api/visoes?lista=contratos: one's own, by name. */
export const visoesQuery = z.object({ lista: listaSchema })
export const visoesResponse = z.object({ visoes: z.array(visaoSchema) })

/** POST /api/visoes: one of the same name is replaced. */
export const visaoRequest = z.object({
  lista: listaSchema,
  nome: texto({ max: 60 }),
  busca: z
    .string()
    .max(1_000, { error: 'Use no máximo 1000 caracteres.' })
    .regex(/^[\w=&%+.:,*-]*$/, { error: 'Use os filtros como estão no endereço da lista.' }),
  inicial: z.boolean(),
})
export type VisaoRequest = z.infer<typeof visaoRequest>
export const visaoFeitaResponse = z.object({ id })
