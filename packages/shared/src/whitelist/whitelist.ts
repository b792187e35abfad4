import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { idTextoOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'

/** Spec section 3. `prazo` is the last day on which the entry counts. */
export const whitelistSchema = z.object({
  id: z.int(),
  lojaId: z.int(),
  loja: z.string(),
  instituicaoFinanceiraId: z.int(),
  instituicaoFinanceira: z.string(),
  prazo: dia,
  dataInclusao: instante,
})
export const whitelistQuery = z.object({
  ...paginacaoQuery.shape,
  instituicaoFinanceiraId: idTextoOpcional,
  lojaId: idTextoOpcional,
})
export const whitelistResponse = z.object({ whiteLists: z.array(whitelistSchema), ...totaisSchema.shape })
