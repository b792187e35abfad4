import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { cpf } from '../documentos.ts'
import { email } from '../email.ts'
import { id } from '../id.ts'
import { senha } from './senha.ts'
import { senhaEscolhida } from './troca-senha.ts'

/** So long a letter's link opens something. */
export const HORAS_DA_CONFIRMACAO = 24
export const MINUTOS_DA_SENHA = 30
export const HORAS_DO_CONVITE = 72

/** What the page says to everybody who asks for a new password. */
export const PEDIDO_DE_SENHA_RECEBIDO = `Se este CPF tem um e-mail confirmado, enviamos a ele um link para escolher outra senha. O link vale ${MINUTOS_DA_SENHA} minutos.`
/** Whom to ask without mail, or without a confirmed address. */
export const QUEM_DA_SENHA = 'Peça ao administrador de acessos da sua instituição.'

/** What a letter's link brings to its page, after the # that no server and no scanner is sent. */
const link = z.object({
  id,
  token: z.string().regex(/^[\w-]{43}$/, { error: 'Abra o link inteiro, como está na mensagem.' }),
})
export type LinkDeEmail = z.infer<typeof link>

const meuEmailSchema = z
  .object({
    email: z.string().nullable(),
    /** null: nothing but its confirmation is sent there. */
    confirmadoEm: instante.nullable(),
  })
  .meta({ title: 'MeuEmail' })
export type MeuEmail = z.infer<typeof meuEmailSchema>

export const meuEmailCall = defineCall('GET', '/api/autenticacao/email', {
  reads: 'autenticacao',
  answer: meuEmailSchema,
})

/** Sends a link that confirms it; also once more to the address that is there. null takes the address away. */
export const alterarMeuEmailRequest = z.object({ email: email.nullable(), senha })
export type AlterarMeuEmail = z.infer<typeof alterarMeuEmailRequest>
export const alterarMeuEmailCall = defineCall('PUT', '/api/autenticacao/email', {
  body: alterarMeuEmailRequest,
  answer: meuEmailSchema,
})

export const confirmarEmailCall = defineCall('POST', '/api/autenticacao/email/confirmar', {
  body: link.meta({ title: 'LinkDeEmail' }),
  answer: meuEmailSchema,
})

/** Public. Answers alike for every CPF. */
export const pedirSenhaRequest = z.object({ cpf })
export const pedirSenhaCall = defineCall('POST', '/api/autenticacao/pedir-senha', { body: pedirSenhaRequest })

/** Public: the link of a letter is the right to it. Ends all sessions of the person. */
export const senhaPorLinkRequest = z.object({
  ...link.shape,
  senhaNova: senhaEscolhida,
  /** An invited person accepts the terms of use by it. */
  aceito: z.boolean().optional(),
})
export type SenhaPorLink = z.infer<typeof senhaPorLinkRequest>
export const senhaPorLinkCall = defineCall('POST', '/api/autenticacao/senha-por-link', {
  body: senhaPorLinkRequest,
})
