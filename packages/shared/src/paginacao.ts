import * as z from 'zod'
import './validacao.ts'

/** Domain 9: the largest page, and the longest list that one answer holds whole. */
export const MAXIMO_POR_PAGINA = 200
export const MAXIMO_SEM_PAGINA = 10_000

/** `pattern` says the limit in the API's document, where it is less than the digits say. */
const numero = (maximo: number, pattern = '^[1-9]\\d{0,8}$') =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'Use um número inteiro a partir de 1.' })
    .meta({ pattern })
    .transform(Number)
    .pipe(z.number().max(maximo, { error: `O máximo é ${maximo}.` }))
    .optional()

/** Query fields of every list. Without them the answer is the whole list, up to MAXIMO_SEM_PAGINA rows. */
export const paginacaoQuery = z.object({
  pagina: numero(999_999_999),
  quantidadePorPagina: numero(MAXIMO_POR_PAGINA, '^(?:[1-9]\\d?|1\\d\\d|200)$'),
})
/**
 * With `total=limitado` a list counts no further than `tudo`. A filtered part of it, as by text or unread, counts no
 * further than `parte`.
 */
export const COUNT_LIMITS = { tudo: 10_000, parte: 1_000 } as const

/**
 * `paginacaoQuery` for a list that grows with the business. `total=limitado`: the count stops at `COUNT_LIMITS`, unless
 * the number is known without counting.
 */
export const paginacaoDeListaLongaQuery = z.object({
  ...paginacaoQuery.shape,
  total: z.enum(['limitado'], { error: 'Use limitado.' }).optional(),
})
export type PaginacaoDeListaLonga = z.infer<typeof paginacaoDeListaLongaQuery>

/** The limit of the list's count; undefined: no limit. */
export const countLimitOf = (query: {
  total?: 'limitado' | undefined
  filtro?: string | undefined
}): number | undefined => query.total && (query.filtro ? COUNT_LIMITS.parte : COUNT_LIMITS.tudo)

/**
 * With `total=limitado`, how far a list is counted of which people read the first pages: fifty pages on from the asked
 * one. undefined: no limit.
 */
export const countLimitOnPage = (
  { total }: { total?: 'limitado' | undefined },
  { limit, offset }: { limit: number; offset: number },
): number | undefined => total && offset + 50 * limit

export type Paginacao = z.infer<typeof paginacaoQuery>

export interface Pagina {
  pagina: number
  quantidadePorPagina: number
}

/**
 * The asked page: `pagina` is 1 and `quantidadePorPagina` 20 where only the other is given. undefined: the caller asks
 * for the whole list.
 */
export function paginaPedida({ pagina, quantidadePorPagina }: Paginacao): Pagina | undefined {
  if (pagina === undefined && quantidadePorPagina === undefined) return undefined
  return { pagina: pagina ?? 1, quantidadePorPagina: quantidadePorPagina ?? 20 }
}

/** What a paged answer adds to its list (spec section 3). Absent when the caller asked for the whole list. */
export const totaisSchema = z.object({
  total: z.int().optional(),
  totalPaginas: z.int().optional(),
  registroAtual: z.int().optional(),
})
export type Totais = z.infer<typeof totaisSchema>

/** `totalLimitado`: the list has more than `total` rows and `totalPaginas` pages. */
export const totaisDeListaLongaSchema = z.object({
  ...totaisSchema.shape,
  totalLimitado: z.boolean().optional(),
})

/** `registroAtual`: 1-based position of the page's first record, 0 when the page is empty. */
export function totaisDaPagina(pagina: Pagina, total: number): Required<Totais> {
  const first = (pagina.pagina - 1) * pagina.quantidadePorPagina + 1
  return {
    total,
    totalPaginas: Math.ceil(total / pagina.quantidadePorPagina),
    registroAtual: first <= total ? first : 0,
  }
}
