import { defineCall } from '../call.ts'
import * as z from 'zod'
import { senha } from './senha.ts'
import { SENHA_COMUM, isCommonPassword } from './senha-comum.ts'

export const TAMANHO_MINIMO_SENHA = 12

export const trocaSenhaRequest = z
  .object({
    senhaAtual: senha,
    senhaNova: z
      .string()
      .min(1)
      .min(TAMANHO_MINIMO_SENHA, {
        error: `A senha precisa de pelo menos ${TAMANHO_MINIMO_SENHA} caracteres.`,
      })
      .max(200, { error: 'Use no máximo 200 caracteres.' })
      .refine((senhaNova) => senhaNova.length < TAMANHO_MINIMO_SENHA || !isCommonPassword(senhaNova), {
        error: SENHA_COMUM,
      }),
  })
  .refine(({ senhaAtual, senhaNova }) => senhaAtual !== senhaNova, {
    path: ['senhaNova'],
    error: 'A nova senha precisa ser diferente da atual.',
  })
export type TrocaSenhaRequest = z.infer<typeof trocaSenhaRequest>

export const trocarSenhaCall = defineCall('POST', '/api/autenticacao/senha', { body: trocaSenhaRequest })
