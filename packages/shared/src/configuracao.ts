import * as z from 'zod'

/** GET /api/configuracao: public, what the screens need before anyone signs in. `demonstracao` is null outside of the demonstration. */
export const configuracaoSchema = z.object({
  /** Label of the external partner system; the column reads `N° ${nomeParceiro}`. */
  nomeParceiro: z.string(),
  versao: z.string(),
  demonstracao: z
    .object({
      senha: z.string(),
      usuarios: z.array(z.object({ cpf: z.string(), nome: z.string(), perfil: z.string() })),
    })
    .nullable(),
})
