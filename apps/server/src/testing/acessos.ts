import { PERMISSOES } from '@lastro/shared/permissoes'
import type { TestApp } from './app.ts'
import { newCpf } from './documentos.ts'

const USUARIOS = '/api/plataforma/usuarios'
const SENHA = 'outra-senha-bem-longa'

/** Calls by which operators create and reset others' accesses, and those people's sign-ins. */
export function createAcessos(t: TestApp) {
  async function chamar(token: string, path: string, body?: object) {
    const response = await t.call('POST', path, { token, ...(body && { body }) })
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`)
    return response
  }

  /** Signs in with a provisional password, chooses another and accepts the terms. */
  async function primeiraEntrada(cpf: string, senha: string): Promise<string> {
    const { token } = (await t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })).json<{
      token: string
    }>()
    await chamar(token, '/api/autenticacao/senha', { senhaAtual: senha, senhaNova: SENHA })
    await t.call('POST', '/api/autenticacao/termo-uso', { token, body: { aceito: true } })
    return token
  }

  /** Earlier acts must lie before the access is created or reset. */
  const passarUmSegundo = () => t.setNow(new Date(t.clock.now().getTime() + 1_000).toISOString())

  return {
    /** An operator whom no other operator created. */
    operador: (nome: string) => t.cenario.usuario(null, PERMISSOES, { nome }),

    /** Creates a user of an establishment (0: an operator) and signs in. */
    async criar(autor: string, estabelecimentoId: number, nome = 'Nara Nova') {
      const { tipo = 'operador' } =
        (await t.banco.db
          .selectFrom('estabelecimento')
          .where('id', '=', estabelecimentoId)
          .select('tipo')
          .executeTakeFirst()) ?? {}
      const { id: perfilId } = await t.banco.db
        .selectFrom('perfil')
        .where('tipo', '=', tipo)
        .where('nome', 'in', ['Operador da plataforma', 'Gestor', 'Equipe da loja'])
        .select('id')
        .executeTakeFirstOrThrow()
      passarUmSegundo()
      const cpf = newCpf()
      const body = { cpf, nome, estabelecimentoId, perfilIds: [perfilId] }
      const { id, senha } = (await chamar(autor, USUARIOS, body)).json<{ id: number; senha: string }>()
      return { id, cpf, token: await primeiraEntrada(cpf, senha) }
    },

    /** Resets a password and signs in with the new one; resolves to the token. */
    async redefinirSenha(autor: string, { id, cpf }: { id: number; cpf: string }): Promise<string> {
      passarUmSegundo()
      const { senha } = (await chamar(autor, `${USUARIOS}/${id}/senha`)).json<{ senha: string }>()
      return primeiraEntrada(cpf, senha)
    },

    async redefinirSegundoFator(autor: string, id: number): Promise<void> {
      passarUmSegundo()
      await chamar(autor, `${USUARIOS}/${id}/redefinir-segundo-fator`)
    },

    /** A store's credential, created by one of its people; resolves to the token. */
    credencial: async (daLoja: string, lojaId: number) =>
      (await chamar(daLoja, `/api/lojas/${lojaId}/credenciais`, { nome: 'Sistema' })).json<{
        token: string
      }>().token,
  }
}
