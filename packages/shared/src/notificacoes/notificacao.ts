import * as z from 'zod'
import { instante } from '../dia.ts'
import { idDoEstabelecimento } from '../id.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'

/** Spec section 3; `contratoId` is the contract that it tells of, null when it tells of none. `parte` is its other side: the store to an institution, and the other way round. */
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

export const notificacoesQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  /** 0: an operator, who has none. */
  estabelecimentoId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Identificador inválido.' })
    .optional(),
  /** 'nao': only what nobody has read. */
  lida: z.enum(['nao'], { error: 'Use nao.' }).optional(),
})
/** Newest first. `naoLidas` counts all of the establishment's, not only the page's; with `total=limitado` no further than to one more than `CONTA_ATE.parte`. */
export const notificacoesResponse = z.object({
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
 * `ate`: the moment of the newest that the person was shown, so that none is marked that came later. One whose event was still being written
 * when the list was read may be among them.
 */
export const lerNotificacoesRequest = z.object({ ...doEstabelecimento, ate: instante })
