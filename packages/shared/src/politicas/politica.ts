import * as z from 'zod'
import { instante } from '../dia.ts'
import { type Centavos, dinheiro } from '../dinheiro.ts'
import { formatInteiro } from '../numeros.ts'

/** PUT /api/instituicoes-financeiras/{id}/politica: the whole policy, as it is to be. */
export const politicaRequest = z.object({
  /** Everyone of the institution signs in with a second factor. */
  exigeSegundoFator: z.boolean(),
  /** Who approves is not who last changed the values or the guarantees. */
  aprovadorDistinto: z.boolean(),
  /** A contract whose valorCredito is above it needs two people to approve; null: none does. */
  valorSegundaAprovacao: dinheiro.nullable(),
})
export type Protecoes = z.infer<typeof politicaRequest>

export const SEM_PROTECOES: Protecoes = {
  exigeSegundoFator: false,
  aprovadorDistinto: false,
  valorSegundaAprovacao: null,
}

/** So many are named. */
export const NOMEADOS_QUE_PODEM = 5
/** Who of the institution's own people may do what the caller can't: the first of them by name, and how many there are. */
export const quemPodeSchema = z.object({ nomes: z.array(z.string()), total: z.int() })
export type QuemPode = z.infer<typeof quemPodeSchema>

/** 'A vez é de Ana, Bia ou mais 3.' */
export function fraseDeQuemPode({ nomes, total }: QuemPode): string {
  if (total === 0)
    return 'Ninguém mais da instituição tem esta permissão: peça ao operador da plataforma que a dê a outra pessoa.'
  const resto = total - nomes.length
  const todos = resto > 0 ? [...nomes, `mais ${formatInteiro(resto)}`] : nomes
  const ultimo = todos.at(-1)
  return `A vez é de ${todos.length > 1 ? `${todos.slice(0, -1).join(', ')} ou ${ultimo}` : ultimo}.`
}

export const politicaSchema = z.object({
  ...politicaRequest.shape,
  versao: z.int(),
  /** How many active people of the institution may approve, so that nobody demands more people than there are. */
  pessoasQueAprovam: z.int(),
  /** A weaker policy that waits for another person's confirmation; null: none. */
  reducao: z
    .object({
      ...politicaRequest.shape,
      usuario: z.string(),
      propostaEm: instante,
      /** Asked for by the caller, who can't confirm it. */
      propria: z.boolean(),
      podem: quemPodeSchema,
    })
    .nullable(),
})
export type Politica = z.infer<typeof politicaSchema>

function menor(a: Centavos | null, b: Centavos | null): Centavos | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** Of each protection the stronger of both: what may be in force at once when one person asks for `pedida`. */
export function maisProtegida(vigente: Protecoes, pedida: Protecoes): Protecoes {
  return {
    exigeSegundoFator: vigente.exigeSegundoFator || pedida.exigeSegundoFator,
    aprovadorDistinto: vigente.aprovadorDistinto || pedida.aprovadorDistinto,
    valorSegundaAprovacao: menor(vigente.valorSegundaAprovacao, pedida.valorSegundaAprovacao),
  }
}

export function mesmasProtecoes(a: Protecoes, b: Protecoes): boolean {
  return (
    a.exigeSegundoFator === b.exigeSegundoFator &&
    a.aprovadorDistinto === b.aprovadorDistinto &&
    a.valorSegundaAprovacao === b.valorSegundaAprovacao
  )
}
