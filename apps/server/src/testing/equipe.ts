import { randomBytes } from 'node:crypto'
import type { Permissao } from '@lastro/shared/permissoes'
import type { Pessoa } from '@lastro/shared/usuarios/equipe'
import { hashToken } from '#http/guard.ts'
import type { TestApp } from './app.ts'
import { newCpf } from './documentos.ts'

const ADMINISTRA: Permissao[] = ['Equipe.Usuarios.Listar', 'Equipe.Usuarios.Alterar']

/** Calls by which an establishment keeps its own people. */
export function createEquipe(t: TestApp) {
  const { db } = t.banco
  const perfil = async (nome: string, tipo: 'instituicao' | 'loja' | 'operador' = 'instituicao') =>
    (
      await db
        .selectFrom('perfil')
        .where('nome', '=', nome)
        .where('tipo', '=', tipo)
        .where('instituicaoFinanceiraId', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id

  return {
    perfil,

    /** An institution with the policies of a new one, unless told otherwise. */
    async instituicao(politica: { acessoPorDuasPessoas?: boolean; operadorMantemAcessos?: boolean } = {}) {
      const id = await t.cenario.instituicao()
      await db
        .insertInto('politicaInstituicao')
        .values({
          instituicaoFinanceiraId: id,
          valorSegundaAprovacao: null,
          suspenderLoja: null,
          saldosDesde: null,
          acessoPorDuasPessoas: true,
          operadorMantemAcessos: false,
          ...politica,
        })
        .execute()
      return id
    },

    administrador: (estabelecimentoId: number, nome = 'Ada Administradora') =>
      t.cenario.usuario(estabelecimentoId, [...ADMINISTRA, 'Loja.Equipe.Listar', 'Loja.Equipe.Alterar'], {
        nome,
      }),

    /** Somebody with a profile of the platform, by its name. */
    async pessoa(estabelecimentoId: number | null, nomeDoPerfil: string, tipo?: 'instituicao' | 'loja') {
      const pessoa = await t.cenario.usuario(estabelecimentoId, [])
      const perfilId = await perfil(nomeDoPerfil, tipo)
      await db.updateTable('usuarioPerfil').set({ perfilId }).where('usuarioId', '=', pessoa.id).execute()
      return pessoa
    },

    /** The people whom a token sees. */
    async pessoas(token: string, query = '') {
      const { text } = await t.call('GET', `/api/equipe/pessoas?${query}`, { token })
      return (JSON.parse(text) as { pessoas: Pessoa[] }).pessoas
    },

    /** The notices of an establishment, 'title: content', the oldest first. */
    async avisos(estabelecimentoId: number): Promise<string[]> {
      const rows = await db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', estabelecimentoId)
        .select(['titulo', 'conteudo'])
        .orderBy('id')
        .execute()
      return rows.map(({ titulo, conteudo }) => `${titulo}: ${conteudo}`)
    },

    /** Makes an act the person's own: signs in without a password, whatever the person has to do first. */
    async entrar(usuarioId: number): Promise<string> {
      await db
        .updateTable('usuario')
        .set({ senhaProvisoria: false, termoAceitoEm: t.clock.now() })
        .where('id', '=', usuarioId)
        .execute()
      const token = randomBytes(32).toString('base64url')
      const agora = t.clock.now()
      await db
        .insertInto('sessao')
        .values({
          tokenHash: hashToken(token),
          usuarioId,
          criadaEm: agora,
          ultimoUsoEm: agora,
          expiraEm: new Date(agora.getTime() + 3_600_000),
          segundoFatorEm: null,
        })
        .execute()
      return token
    },

    criar: (token: string, perfilIds: number[], mudanca: object = {}) =>
      t.call('POST', '/api/equipe/pessoas', {
        token,
        body: { cpf: newCpf(), nome: 'Nara Nova', perfilIds, ...mudanca },
      }),
    trocar: (token: string, id: number, perfilIds: number[], ifMatch?: string) =>
      t.call('PUT', `/api/equipe/pessoas/${id}/perfis`, {
        token,
        body: { perfilIds },
        ...(ifMatch && { headers: { 'if-match': ifMatch } }),
      }),
    agir: (token: string, id: number, ato: string) =>
      t.call('POST', `/api/equipe/pessoas/${id}/${ato}`, { token }),
    encerrar: (token: string, id: number, fim: 'confirmar' | 'recusar' | 'desistir') =>
      t.call('POST', `/api/equipe/atos/${id}/${fim}`, { token }),
    atos: async (token: string) =>
      (await t.call('GET', '/api/equipe/atos', { token })).json<{
        atos: {
          id: number
          descricao: string
          codigos: string[]
          proprio: boolean
          podem: { nomes: string[]; total: number }
        }[]
      }>().atos,

    codigosDe: async (usuarioId: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('usuarioPerfil')
        .innerJoin('perfilPermissao', 'perfilPermissao.perfilId', 'usuarioPerfil.perfilId')
        .where('usuarioPerfil.usuarioId', '=', usuarioId)
        .select('perfilPermissao.codigo')
        .distinct()
        .execute()
      return rows.map(({ codigo }) => codigo)
    },

    /** A profile of an institution's own, made by one of its administrators. */
    async perfilProprio(token: string, nome: string, permissoes: readonly Permissao[]) {
      const criado = await t.call('POST', '/api/equipe/perfis', { token, body: { nome, permissoes } })
      if (criado.status !== 200) throw new Error(criado.text)
      return criado.json<{ id: number }>().id
    },
  }
}
export type Equipe = ReturnType<typeof createEquipe>
