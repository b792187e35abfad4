import * as z from 'zod'
import { instante } from '../dia.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'

/** Spec section 3; `contratoId` is the contract that it tells of, null when it tells of none. */
const notificacaoSchema = z.object({
  id: z.int(),
  estabelecimentoId: z.int(),
  titulo: z.string(),
  conteudo: z.string(),
  data: instante,
  lida: z.boolean(),
  contratoId: z.int().nullable(),
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
})
/** Newest first. `naoLidas` counts all of the establishment's, not only the page's; with `total=limitado` no further than to one more than `CONTA_ATE.parte`. */
export const notificacoesResponse = z.object({
  notificacoes: z.array(notificacaoSchema),
  naoLidas: z.int(),
  ...totaisDeListaLongaSchema.shape,
})

export const lerNotificacaoRequest = z.object({
  estabelecimentoId: z.int({ error: 'Identificador inválido.' }).nonnegative().nullish(),
})
