import * as z from 'zod'

/** One of these in a query; an empty one counts as absent, as a form sends what nobody chose. */
export const opcao = <const T extends readonly string[]>(valores: T, error = `Use ${valores.join(', ')}.`) =>
  z
    .enum<readonly [...T, '']>([...valores, ''], { error })
    .optional()
    .transform((valor): T[number] | undefined => valor || undefined)
