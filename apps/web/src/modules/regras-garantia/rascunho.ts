import * as z from 'zod'
import { saveDraft, readDraft, reopenDraft, discardDrafts } from '#lib/form-draft.ts'
import { randomKey } from '#lib/random-key.ts'
import { type Cabecalho, cabecalhoSchema, guardarCookie, lerCookie, removerCookie } from './cookie-regra.ts'
import { itemFormSchema, type ItemNaLista } from './item-form.ts'

/** An unsaved rule, kept for this tab so that a reload loses nothing. The cookie has no room for items. */
const rascunhoSchema = z.object({
  id: z.string(),
  cabecalho: cabecalhoSchema,
  itens: z.array(z.object({ chave: z.int(), id: z.int().nullable(), criterios: itemFormSchema })),
  /** Set once the header is saved and the items are not. Salvar then sends only the items. */
  regraGarantiaId: z.int().nullable(),
  /** The saved header's ETag. */
  versao: z.string().nullish(),
  /** The saved rule has items, from an earlier call whose answer was lost. */
  temItens: z.boolean().optional(),
  /** Idempotency key of sending these items, after a change; absent: the draft's id. */
  envio: z.string().optional(),
})
export type Rascunho = z.infer<typeof rascunhoSchema>

/** Storage key of an institution's unsaved rule. */
export const chaveDoRascunho = (instituicaoId: number) => `regra/rascunho/${instituicaoId}`

export function iniciarRascunho(cabecalho: Omit<Cabecalho, 'rascunho' | 'id'>): Rascunho {
  const id = randomKey()
  const rascunho: Rascunho = {
    id,
    cabecalho: { ...cabecalho, rascunho: id },
    itens: [],
    regraGarantiaId: null,
  }
  guardarCookie(rascunho.cabecalho)
  reopenDraft(chaveDoRascunho(cabecalho.instituicaoFinanceiraId))
  guardarRascunho(rascunho)
  return rascunho
}

export function guardarRascunho(rascunho: Rascunho): void {
  saveDraft(chaveDoRascunho(rascunho.cabecalho.instituicaoFinanceiraId), rascunho)
}

/**
 * The institution's unsaved rule; null without one, or without an institution. This tab's draft wins over a cookie of
 * another tab. A cookie alone starts without items (domain 9).
 */
export function lerRascunho(instituicaoId: number | undefined): Rascunho | null {
  if (instituicaoId === undefined) return null
  const guardado = rascunhoSchema.safeParse(readDraft(chaveDoRascunho(instituicaoId))).data
  if (guardado) return guardado
  const cabecalho = lerCookie()
  if (!cabecalho?.rascunho || cabecalho.id !== undefined) return null
  if (cabecalho.instituicaoFinanceiraId !== instituicaoId) return null
  return { id: cabecalho.rascunho, cabecalho, itens: [], regraGarantiaId: null }
}

export function descartarRascunho({ id, cabecalho }: Pick<Rascunho, 'id' | 'cabecalho'>): void {
  discardDrafts([chaveDoRascunho(cabecalho.instituicaoFinanceiraId)])
  removerCookie(id)
}

export function proximaChave(itens: readonly ItemNaLista[]): number {
  return Math.max(0, ...itens.map(({ chave }) => chave)) + 1
}
