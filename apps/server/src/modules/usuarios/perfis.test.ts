import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { startApp, type TestApp } from '#testing/app.ts'

const PERFIS = '/api/plataforma/perfis'

let t: TestApp
let bancoId: number
let operador: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  operador = await t.cenario.usuario(null, PERMISSOES)
})
afterAll(() => t.close())

interface PerfilLinha {
  id: number
  nome: string
  permissoes: string[]
  usuarios: number
}
const perfis = async () =>
  (await t.call('GET', PERFIS, { token: operador.token })).json<{ perfis: PerfilLinha[] }>().perfis
const trocarPerfis = (id: number, perfilIds: number[]) =>
  t.call('PUT', `/api/plataforma/usuarios/${id}/perfis`, { token: operador.token, body: { perfilIds } })
const auditoria = (id: number) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'perfil')
    .where('entidadeId', '=', id)
    .select(['instituicaoFinanceiraId', 'usuarioId', 'acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

test.runIf(TEST_ENGINE === 'postgres')(
  'a name that another profile takes at the same moment is refused',
  async () => {
    const criar = async (nome: string) => {
      const body = { nome, tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] }
      return (await t.call('POST', PERFIS, { token: operador.token, body })).json<{ id: number }>().id
    }
    const [um, outro] = [await criar('Um'), await criar('Outro')]
    const body = { nome: 'De um só', permissoes: ['Loja.Estoque.Listar'] }
    const primeiro = await t.banco.pool.connect()
    await primeiro.query('begin')
    await primeiro.query('update perfil set nome = $1 where id = $2', [body.nome, um])
    const segundo = t.call('PUT', `${PERFIS}/${outro}`, { token: operador.token, body })
    await expect
      .poll(async () => {
        const espera =
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        return (await t.banco.pool.query(espera)).rowCount
      })
      .toBe(1)
    await primeiro.query('commit')
    primeiro.release()
    const { status, text } = await segundo
    expect([status, text]).toEqual([400, 'Validation failed:\n -- nome: Já existe um perfil com este nome.'])
  },
)

test('of several people who take one name at once, in whatever letters, one gets it', async () => {
  const pessoas = [
    operador,
    await t.cenario.usuario(null, PERMISSOES),
    await t.cenario.usuario(null, PERMISSOES),
  ]
  for (let vez = 0; vez < 5; vez++) {
    const nomes = [`Balcão ${vez}`, `BALCÃO ${vez}`, `balcao ${vez}`]
    const respostas = await Promise.all(
      pessoas.map(({ token }, n) => {
        const body = { nome: nomes[n], tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] }
        return t.call('POST', PERFIS, { token, body })
      }),
    )
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  }
})

describe('profiles', () => {
  const post = (body: object) => t.call('POST', PERFIS, { token: operador.token, body })
  let n = 0
  const novo = (mudanca: object = {}) => ({
    nome: `Conferente ${++n}`,
    tipo: 'instituicao',
    permissoes: ['Contratos.Contratos.Listar'],
    ...mudanca,
  })

  test('a change counts with the next request of everyone who has it', async () => {
    const body = novo()
    const { id } = (await post(body)).json<{ id: number }>()
    const pessoa = await t.cenario.usuario(bancoId, [])
    const contratos = () =>
      t.call('GET', `/api/instituicoes-financeiras/${bancoId}/contratos`, { token: pessoa.token })
    expect((await contratos()).status).toBe(403)
    expect((await trocarPerfis(pessoa.id, [id])).status).toBe(204)
    expect((await contratos()).status).toBe(200)
    const permissoes = ['Configuracoes.Whitelist.Listar']
    const put = (mudanca: object = {}) =>
      t.call('PUT', `${PERFIS}/${id}`, {
        token: operador.token,
        body: { nome: body.nome, permissoes, ...mudanca },
      })
    expect((await put()).status).toBe(204)
    expect((await contratos()).status).toBe(403)
    // An equal save is no change.
    expect((await put()).status).toBe(204)
    expect(await auditoria(id)).toEqual([
      {
        instituicaoFinanceiraId: 0,
        usuarioId: operador.id,
        acao: 'criar',
        antes: null,
        depois: `{"nome":"${body.nome}","permissoes":["Contratos.Contratos.Listar"],"tipo":"instituicao"}`,
      },
      {
        instituicaoFinanceiraId: 0,
        usuarioId: operador.id,
        acao: 'alterar',
        antes: `{"nome":"${body.nome}","permissoes":["Contratos.Contratos.Listar"]}`,
        depois: `{"nome":"${body.nome}","permissoes":["Configuracoes.Whitelist.Listar"]}`,
      },
    ])
    expect((await perfis()).find((perfil) => perfil.id === id)).toMatchObject({ usuarios: 1, permissoes })
    const apagar = () => t.call('DELETE', `${PERFIS}/${id}`, { token: operador.token })
    expect((await apagar()).text).toBe(
      'Há usuários com este perfil. Dê outro perfil a eles antes de excluí-lo.',
    )
    await trocarPerfis(pessoa.id, [(await perfis()).find((each) => each.nome === 'Gestor')?.id ?? 0])
    expect((await apagar()).status).toBe(204)
    expect((await apagar()).status).toBe(404)
  })

  test.each([
    [{ permissoes: [] }, 'permissoes: Escolha pelo menos uma permissão.'],
    [
      { permissoes: ['Loja.Propostas.Responder'] },
      'permissoes: Há permissões que não são deste tipo de usuário.',
    ],
    [{ nome: '  gestór ' }, 'nome: Já existe um perfil com este nome.'],
    [{ nome: '' }, 'nome: Campo obrigatório'],
  ])('refuses %j', async (mudanca, texto) => {
    expect((await post(novo(mudanca))).text).toBe(`Validation failed:\n -- ${texto}`)
  })
})
