import * as z from 'zod'
import { instante } from '../dia.ts'
import { type Centavos, dinheiro } from '../dinheiro.ts'

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
