import * as z from 'zod'
import { alfabetoEstranho } from './texto.ts'

/** The longest address that mail knows (RFC 5321). */
export const MAXIMO_DO_EMAIL = 254

/** A person's address for mail, in lower case. */
export const email = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .min(1)
  .max(MAXIMO_DO_EMAIL, { error: `Use no máximo ${MAXIMO_DO_EMAIL} caracteres.` })
  .refine((value) => alfabetoEstranho(value) === undefined, {
    error: ({ input }) => alfabetoEstranho(String(input)),
    abort: true,
  })
  .refine((value) => value === '' || z.email().safeParse(value).success, {
    error: 'Informe um e-mail como nome@empresa.com.br.',
  })
  .meta({ format: 'email' })
