import * as z from 'zod'

// What asks for a job and the job itself agree on.

/** All contracts, after new months of reference prices. */
export const REAVALIAR = { nome: 'reavaliar-cobertura', dados: z.object({}) }

/** Some contracts, of which a vehicle now takes its reference price from elsewhere. */
export const REAVALIAR_CONTRATOS = {
  nome: 'reavaliar-contratos',
  dados: z.object({
    contratos: z.array(z.object({ instituicaoFinanceiraId: z.int(), contratoId: z.int() })),
  }),
}
