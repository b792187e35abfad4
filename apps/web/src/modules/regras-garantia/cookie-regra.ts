import { filtroSchema, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import * as z from 'zod'
import { saveDraft, readDraft, reopenDraft, discardDrafts } from '#lib/form-draft.ts'
import { randomKey } from '#lib/random-key.ts'
import { itemFormSchema, type ItemNaLista } from './item-form.ts'

/** Header of a rule in the cookie (spec 2.7). `id` for a saved rule, `rascunho` for a draft. */
export const cabecalhoSchema = z.object({
  id: z.int().optional(),
  /** Random id of the draft with the unsaved items (domain 9). */
  rascunho: z.string().optional(),
  instituicaoFinanceiraId: z.int(),
  lojaId: z.int().nullable(),
  loja: z.string().nullable(),
  contratoId: z.int().nullable(),
  contrato: z.string().nullable(),
  nome: z.string().nullable().default(null),
  tabelaReferencia: z.literal(0),
  regraPadrao: z.boolean(),
  ordemSelecaoGarantiaAno: z.enum(OrdemSelecao),
  ordemSelecaoGarantiaPreco: z.enum(OrdemSelecao),
  filtros: z.array(filtroSchema),
})
export type Cabecalho = z.infer<typeof cabecalhoSchema>

const COOKIE_NAME = 'regra'
/** Browsers silently drop a larger cookie. In bytes. */
const MAX_COOKIE_BYTES = 4096
// Only the rules' screens read the cookie. It holds no secret, and no call sends it.
const COOKIE_SCOPE = 'path=/configuracoes/regras-garantia; samesite=strict'

const cookieText = (cabecalho: Cabecalho) => `${COOKIE_NAME}=${encodeURIComponent(JSON.stringify(cabecalho))}`

/** The cookie's text, at most 4 KB. Leaves out names that don't fit, because only the ids are needed. */
export function cookieDe(cabecalho: Cabecalho): string {
  const inteiro = cookieText(cabecalho)
  return inteiro.length <= MAX_COOKIE_BYTES
    ? inteiro
    : cookieText({ ...cabecalho, loja: null, contrato: null })
}

/** Saves only the header's fields; an object may have more. */
export function guardarCookie(cabecalho: Cabecalho): void {
  document.cookie = `${cookieDe(cabecalhoSchema.parse(cabecalho))}; ${COOKIE_SCOPE}`
}

/** Reads the cookie, which is only a hint (domain 9). null when missing or unreadable. */
export function lerCookie(): Cabecalho | null {
  const valor = document.cookie
    .split('; ')
    .find((parte) => parte.startsWith(`${COOKIE_NAME}=`))
    ?.slice(COOKIE_NAME.length + 1)
  if (!valor) return null
  try {
    return cabecalhoSchema.parse(JSON.parse(decodeURIComponent(valor)))
  } catch {
    return null
  }
}

/** Removes the cookie, unless it holds another tab's draft. */
export function removerCookie(rascunho: string): void {
  if (lerCookie()?.rascunho === rascunho) document.cookie = `${COOKIE_NAME}=; max-age=0; ${COOKIE_SCOPE}`
}

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
