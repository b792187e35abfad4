import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { idDoEstabelecimento } from '../id.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'

/**
 * Spec section 3. `contratoId` is the contract that the notification is about, or null. `parte` is the contract's other
 * side: the store for an institution, and vice versa.
 */
const notificacaoSchema = z.object({
  id: z.int(),
  estabelecimentoId: z.int(),
  titulo: z.string(),
  conteudo: z.string(),
  data: instante,
  lida: z.boolean(),
  contratoId: z.int().nullable(),
  numeroContrato: z.string().nullable(),
  parte: z.string().nullable(),
})
export type Notificacao = z.infer<typeof notificacaoSchema>

/** The bell asks for the first page of this size (spec section 9). */
export const NOTIFICACOES_NO_SINO = 3

const notificacoesQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  /** 0: the caller is an operator, who has no establishment. */
  estabelecimentoId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Identificador inválido.' })
    .optional(),
  /** 'nao': only notifications that nobody has read. */
  lida: z.enum(['nao'], { error: 'Use nao.' }).optional(),
})
/**
 * Newest first. `naoLidas` counts all of the establishment's, not only the page's. With `total=limitado` the count
 * stops at one more than `COUNT_LIMITS.parte`.
 */
const notificacoesResponse = z.object({
  notificacoes: z.array(notificacaoSchema),
  naoLidas: z.int(),
  ...totaisDeListaLongaSchema.shape,
})

export type NotificacoesResponse = z.output<typeof notificacoesResponse>

const doEstabelecimento = {
  estabelecimentoId: idDoEstabelecimento,
}
export const lerNotificacaoRequest = z.object(doEstabelecimento)
/**
 * `ate`: the time of the newest notification that the person saw, so that later ones stay unread. An event that was
 * still being written when the list was read may be marked unseen.
 */
export const lerNotificacoesRequest = z.object({ ...doEstabelecimento, ate: instante })

export const notificacoesCall = defineCall('GET', '/api/notificacoes', {
  reads: 'notificacoes',
  query: notificacoesQuery,
  answer: notificacoesResponse,
})

export const lerNotificacoesCall = defineCall('POST', '/api/notificacoes/ler', {
  body: lerNotificacoesRequest,
})

export const lerNotificacaoCall = defineCall('POST', '/api/notificacoes/:id/ler', {
  body: lerNotificacaoRequest,
})
