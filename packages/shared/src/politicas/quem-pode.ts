import * as z from 'zod'
import { formatInteiro } from '../numeros.ts'

/** The institution's people who may do what the caller can't: the first ones by name, and the number of all. */
export const quemPodeSchema = z
  .object({ nomes: z.array(z.string()), total: z.int() })
  .meta({ title: 'QuemPode' })
export type QuemPode = z.infer<typeof quemPodeSchema>

/** 'A vez é de Ana, Bia ou mais 3.' `inicio`: another beginning than 'A vez é de'. */
export function fraseDeQuemPode({ nomes, total }: QuemPode, inicio = 'A vez é de'): string {
  if (total === 0)
    return 'Ninguém mais da instituição tem esta permissão: peça a um administrador de acessos que a dê a outra pessoa.'
  const resto = total - nomes.length
  const todos = resto > 0 ? [...nomes, `mais ${formatInteiro(resto)}`] : nomes
  const ultimo = todos.at(-1)
  return `${inicio} ${todos.length > 1 ? `${todos.slice(0, -1).join(', ')} ou ${ultimo}` : ultimo}.`
}
