import { filtroSchema, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import * as z from 'zod'

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

const NOME = 'regra'
/** Browsers silently drop a larger cookie. In bytes. */
const MAXIMO = 4096
// Only the rules' screens read the cookie. It holds no secret, and no call sends it.
const ONDE = 'path=/configuracoes/regras-garantia; samesite=strict'

const texto = (cabecalho: Cabecalho) => `${NOME}=${encodeURIComponent(JSON.stringify(cabecalho))}`

/** The cookie's text, at most 4 KB. Leaves out names that don't fit, because only the ids are needed. */
export function cookieDe(cabecalho: Cabecalho): string {
  const inteiro = texto(cabecalho)
  return inteiro.length <= MAXIMO ? inteiro : texto({ ...cabecalho, loja: null, contrato: null })
}

/** Saves only the header's fields; an object may have more. */
export function guardarCookie(cabecalho: Cabecalho): void {
  document.cookie = `${cookieDe(cabecalhoSchema.parse(cabecalho))}; ${ONDE}`
}

/** Reads the cookie, which is only a hint (domain 9). null when missing or unreadable. */
export function lerCookie(): Cabecalho | null {
  const valor = document.cookie
    .split('; ')
    .find((parte) => parte.startsWith(`${NOME}=`))
    ?.slice(NOME.length + 1)
  if (!valor) return null
  try {
    return cabecalhoSchema.parse(JSON.parse(decodeURIComponent(valor)))
  } catch {
    return null
  }
}

/** Removes the cookie, unless it holds another tab's draft. */
export function removerCookie(rascunho: string): void {
  if (lerCookie()?.rascunho === rascunho) document.cookie = `${NOME}=; max-age=0; ${ONDE}`
}
