import type * as z from 'zod'

/** Refuses a list that names an item twice, at the place of the repetition. */
export const refuseDuplicates =
  <T>(message: string, idDe: (item: T) => number, campo?: string) =>
  (lista: readonly T[], context: z.RefinementCtx) => {
    const seen = new Set<number>()
    for (const [index, item] of lista.entries()) {
      if (seen.has(idDe(item)))
        context.addIssue({ code: 'custom', path: campo ? [index, campo] : [index], message })
      seen.add(idDe(item))
    }
  }
