import * as z from 'zod'

/** One of these values in a query. An empty text counts as absent, because forms send it for no choice. */
export const opcao = <const T extends readonly string[]>(valores: T, error = `Use ${valores.join(', ')}.`) =>
  z
    .enum<readonly [...T, '']>([...valores, ''], { error })
    .optional()
    .transform((valor): T[number] | undefined => valor || undefined)
