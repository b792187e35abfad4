import type * as z from 'zod'

/** Refuses a list that names an item twice, at the place of the repetition. */
export const semRepetidos =
  <T>(message: string, idDe: (item: T) => number, campo?: string) =>
  (lista: readonly T[], context: z.RefinementCtx) => {
    const vistos = new Set<number>()
    for (const [index, item] of lista.entries()) {
      if (vistos.has(idDe(item)))
        context.addIssue({ code: 'custom', path: campo ? [index, campo] : [index], message })
      vistos.add(idDe(item))
    }
  }
