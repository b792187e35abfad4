import type { TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { codigoEm } from '#testing/totp.ts'
import { hashSenha } from '#modules/autenticacao/senha.service.ts'

export const SENHA = 'uma senha comprida'
export const PATH = '/api/autenticacao/segundo-fator'
export const MINUTO = 60_000
const PASSO = 30_000

export const recusa = (text: string) => `Validation failed:\n -- codigo: ${text}`
export const NAO_CONFERE = recusa('O código não confere. Confira a hora do celular e tente o próximo código.')
export const JA_USADO = recusa('Este código já foi usado. Espere o aplicativo mostrar o próximo.')

/** Number of answers by status. */
export const countByStatus = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    answers.map(({ status }) => [status, answers.filter((each) => each.status === status).length]),
  )

interface Pessoa {
  id: number
  cpf: string
  token: string
}
type Opcoes = Parameters<TestApp['cenario']['usuario']>[2]

/** People of one institution, and what they do with their second factor through the API. */
export async function cenaDoFator(t: TestApp) {
  const bancoId = await t.cenario.instituicao()
  const senhaHash = await hashSenha(SENHA)
  const pessoa = (opcoes: Opcoes = {}): Promise<Pessoa> =>
    t.cenario.usuario(bancoId, DE_INSTITUICAO, { senhaHash, ...opcoes })
  const entrar = (cpf: string, senha = SENHA) =>
    t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })
  const post = (acao: string, token: string, body: object) =>
    t.call('POST', `${PATH}/${acao}`, { token, body })
  /** The authenticator's code, so many steps from now. */
  const codigo = (segredo: string, passos = 0) =>
    codigoEm(segredo, new Date(t.clock.now().getTime() + passos * PASSO))

  async function ligar({ token }: Pick<Pessoa, 'token'>) {
    const iniciado = await post('iniciar', token, { senha: SENHA })
    const inicio = iniciado.json<{ segredo: string; endereco: string }>()
    const confirmado = await post('confirmar', token, { codigo: codigo(inicio.segredo) })
    return { ...inicio, codigos: confirmado.json<{ codigos: string[] }>().codigos }
  }

  return {
    bancoId,
    senhaHash,
    pessoa,
    entrar,
    post,
    codigo,
    ligar,
    tokenDe: async (cpf: string) => (await entrar(cpf)).json<{ token: string }>().token,
    situacao: async (token: string) => (await t.call('GET', PATH, { token })).json(),
    listar: (token: string) => t.call('GET', '/api/lojas', { token }),

    /** A user who turned the second factor on some minutes ago. */
    async comFator(opcoes: Opcoes = {}) {
      const quem = await pessoa(opcoes)
      const fator = await ligar(quem)
      t.passar(5 * MINUTO)
      return { ...quem, ...fator }
    },

    /** Sets a provisional password and unaccepted terms: the steps that come after the code. */
    comOutrosPassos: (id: number) =>
      t.banco.db
        .updateTable('usuario')
        .set({ senhaProvisoria: true, termoAceitoEm: null })
        .where('id', '=', id)
        .execute(),

    auditoria: (id: number) =>
      t.banco.db
        .selectFrom('auditoria')
        .where('entidade', '=', 'usuario')
        .where('entidadeId', '=', id)
        .select(['acao', 'instituicaoFinanceiraId', 'usuarioId', 'lado', 'antes', 'depois'])
        .orderBy('sequencia')
        .execute(),
  }
}
export type CenaDoFator = Awaited<ReturnType<typeof cenaDoFator>>
