import { defineCall } from './call.ts'
import * as z from 'zod'
import { instante } from './dia.ts'

/**
 * GET /api/configuracao: public, what the screens need before anyone signs in. `demonstracao` is null outside of the
 * demonstration.
 */
const configuracaoSchema = z.object({
  /** Label of the external partner system; the column reads `N° ${nomeParceiro}`. */
  nomeParceiro: z.string(),
  /** Mail is set up: people have addresses, and get links. */
  correio: z.boolean(),
  versao: z.string(),
  /** Some people sign in by an identity provider: the page of sign-in asks whether the one of a CPF does. */
  sso: z.boolean(),
  /** Instant of the test clock (LASTRO_RELOGIO); null where the program uses the real time. */
  relogioDeTeste: instante.nullable(),
  demonstracao: z
    .object({
      senha: z.string(),
      /** The first is the one to begin with. `papel` says what the person does. */
      usuarios: z.array(
        z.object({ cpf: z.string(), nome: z.string(), perfil: z.string(), papel: z.string() }),
      ),
    })
    .nullable(),
})
export type Configuracao = z.infer<typeof configuracaoSchema>

export const configuracaoCall = defineCall('GET', '/api/configuracao', {
  reads: 'configuracao',
  answer: configuracaoSchema,
})
