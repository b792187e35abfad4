import { type TrocaSenhaRequest, trocaSenhaRequest } from '@lastro/shared/autenticacao/troca-senha'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'

/** The server answers 400 with a text for a wrong present password, and for a new one that it refuses. */
export async function trocarSenha(valores: TrocaSenhaRequest): Promise<void> {
  await api(ignoredAnswer, 'POST', '/api/autenticacao/senha', { body: z.encode(trocaSenhaRequest, valores) })
}
