import { type TrocaSenhaRequest, trocaSenhaRequest } from '@lastro/shared/autenticacao/troca-senha'
import * as z from 'zod'
import { api, semConteudo } from '#lib/api.ts'

/** 400 in words when the present password is wrong or the new one is refused. */
export async function trocarSenha(valores: TrocaSenhaRequest): Promise<void> {
  await api(semConteudo, 'POST', '/api/autenticacao/senha', { body: z.encode(trocaSenhaRequest, valores) })
}
