import { defineCall } from '../call.ts'
import * as z from 'zod'
import { senha } from './senha.ts'
import { SENHA_COMUM, isCommonPassword } from './senha-comum.ts'

export const TAMANHO_MINIMO_SENHA = 12

/** A password that somebody chooses. Refuses short, long and common ones. */
export const senhaEscolhida = z
  .string()
  .min(1)
  .min(TAMANHO_MINIMO_SENHA, {
    error: `A senha precisa de pelo menos ${TAMANHO_MINIMO_SENHA} caracteres.`,
  })
  .max(200, { error: 'Use no máximo 200 caracteres.' })
  .refine((escolhida) => escolhida.length < TAMANHO_MINIMO_SENHA || !isCommonPassword(escolhida), {
    error: SENHA_COMUM,
  })

export const trocaSenhaRequest = z
  .object({ senhaAtual: senha, senhaNova: senhaEscolhida })
  .refine(({ senhaAtual, senhaNova }) => senhaAtual !== senhaNova, {
    path: ['senhaNova'],
    error: 'A nova senha precisa ser diferente da atual.',
  })
export type TrocaSenhaRequest = z.infer<typeof trocaSenhaRequest>

export const trocarSenhaCall = defineCall('POST', '/api/autenticacao/senha', { body: trocaSenhaRequest })
