import { filtroSchema, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import * as z from 'zod'

/** A rule's header as the screens hand it over (spec 2.7): `id` of a saved rule, `rascunho` of one in the making. */
export const cabecalhoSchema = z.object({
  id: z.int().optional(),
  /** Random; shared with the draft's unsaved items (domain 9). */
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
/** Browsers drop a cookie above this many bytes without a word. */
const MAXIMO = 4096
// Only the screens of the rules ask for it; nothing of it is a secret, and no call carries it.
const ONDE = 'path=/configuracoes/regras-garantia; samesite=strict'

const texto = (cabecalho: Cabecalho) => `${NOME}=${encodeURIComponent(JSON.stringify(cabecalho))}`

/** The cookie's text, at most 4 KB: names that would not fit are left out, the ids are what counts. */
export function cookieDe(cabecalho: Cabecalho): string {
  const inteiro = texto(cabecalho)
  return inteiro.length <= MAXIMO ? inteiro : texto({ ...cabecalho, loja: null, contrato: null })
}

/** Strips what else an object may have: the cookie holds the header only. */
export function guardarCookie(cabecalho: Cabecalho): void {
  document.cookie = `${cookieDe(cabecalhoSchema.parse(cabecalho))}; ${ONDE}`
}

/** A hint only (domain 9): null when there is none or it can't be read. */
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

/** Removes the cookie unless another tab's draft is in it. */
export function removerCookie(rascunho: string): void {
  if (lerCookie()?.rascunho === rascunho) document.cookie = `${NOME}=; max-age=0; ${ONDE}`
}
