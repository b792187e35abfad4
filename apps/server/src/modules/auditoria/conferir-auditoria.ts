import * as z from 'zod'

/** The name and the data of the job that checks the audit, apart from its run: whoever asks for it needs no more. */
export const CONFERIR_AUDITORIA = {
  nome: 'conferir-auditoria',
  dados: z.object({ pedida: z.boolean().default(false) }),
}
