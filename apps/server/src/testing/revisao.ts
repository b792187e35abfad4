import type { Permissao } from '@lastro/shared/permissoes'
import type { AcessoEmRevisao, Respondido } from '@lastro/shared/usuarios/revisao'
import type { TestApp } from './app.ts'

export const REVISA: Permissao[] = ['Equipe.Revisao.Listar', 'Equipe.Revisao.Responder']

interface Lida {
  acessos: AcessoEmRevisao[]
  faltam: number
  iniciadaEm: string | null
  podem: { nomes: string[]; total: number }
}

/** Calls by which an institution's accesses are reviewed. */
export function createRevisao(t: TestApp) {
  const ler = async (token: string) => (await t.call('GET', '/api/equipe/revisao', { token })).json<Lida>()
  const versoes = async (token: string, id: number) =>
    (await ler(token)).acessos.find(({ usuarioId }) => usuarioId === id)?.versoes ?? '0.0'
  const manterComo = (token: string, acessos: readonly Respondido[]) =>
    t.call('POST', '/api/equipe/revisao/manter', { token, body: { acessos } })
  return {
    ler,
    versoes,
    manterComo,

    /** Administers accesses and reviews them. */
    revisora: (instituicaoId: number, nome: string) =>
      t.cenario.usuario(instituicaoId, ['Equipe.Usuarios.Listar', 'Equipe.Usuarios.Alterar', ...REVISA], {
        nome,
      }),

    /** Keeps accesses as they are now. */
    async manter(token: string, ids: readonly number[]) {
      const { acessos } = await ler(token)
      return manterComo(
        token,
        acessos.filter(({ usuarioId }) => ids.includes(usuarioId)),
      )
    },
    retirar: async (token: string, id: number) =>
      t.call('POST', `/api/equipe/pessoas/${id}/retirar-na-revisao`, {
        token,
        body: { versoes: await versoes(token, id) },
      }),
    assinar: (token: string) => t.call('POST', '/api/equipe/revisao/assinar', { token }),
  }
}
export type Revisao = ReturnType<typeof createRevisao>
