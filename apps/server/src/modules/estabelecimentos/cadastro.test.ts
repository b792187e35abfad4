import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

const URL = '/api/plataforma/estabelecimentos'
/** The Receita Federal's own example of the alphanumeric form. */
const ALFANUMERICO = '12.ABC.345/01DE-35'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startApp()
  token = (await t.cenario.usuario(null, PERMISSOES)).token
})
afterAll(() => t.close())

const post = (body: object, as = token) => t.call('POST', URL, { token: as, body })
const put = (id: number, body: object) => t.call('PUT', `${URL}/${id}`, { token, body })
const listar = async (query: string) =>
  (await t.call('GET', `${URL}?${query}`, { token })).json<{ estabelecimentos: object[]; total?: number }>()
const auditoria = (id: number) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'estabelecimento')
    .where('entidadeId', '=', id)
    .select(['instituicaoFinanceiraId', 'acao', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()
const banco = {
  tipo: 'instituicao',
  cnpj: ALFANUMERICO,
  razaoSocial: ' Banco Ônix S.A. ',
  nomeFantasia: 'Banco Ônix',
}
const loja = { tipo: 'loja', cnpj: '11.222.333/0001-81', razaoSocial: 'Autos Ltda', nomeFantasia: 'Autos' }

test('an institution with an alphanumeric CNPJ works at once, is found, and stands in its own audit', async () => {
  const { id } = (await post(banco)).json<{ id: number }>()
  const linha = {
    id,
    tipo: 'instituicao',
    cnpj: '12ABC34501DE35',
    razaoSocial: 'Banco Ônix S.A.',
    nomeFantasia: 'Banco Ônix',
    uf: null,
    usuarios: 0,
    ativo: true,
    versao: 1,
  }
  for (const filtro of ['onix', '12.abc.345', '12ABC34501DE35'])
    expect((await listar(`filtro=${encodeURIComponent(filtro)}`)).estabelecimentos).toEqual([linha])
  expect((await listar('filtro=onix&tipo=loja')).estabelecimentos).toEqual([])
  const contratos = await t.call('GET', `/api/instituicoes-financeiras/${id}/contratos`, { token })
  expect(contratos.status).toBe(200)
  expect(await auditoria(id)).toEqual([
    {
      instituicaoFinanceiraId: id,
      acao: 'criar',
      antes: null,
      depois:
        '{"cnpj":"12ABC34501DE35","nomeFantasia":"Banco Ônix","razaoSocial":"Banco Ônix S.A.","tipo":"instituicao"}',
    },
    // The operator has read its contracts above.
    { instituicaoFinanceiraId: id, acao: 'consultar', antes: null, depois: null },
  ])
})

test('a store is altered, which its audit shows; the same again leaves no trace', async () => {
  const { id } = (await post(loja)).json<{ id: number }>()
  const { tipo: _, ...mesmo } = loja
  expect((await put(id, mesmo)).status).toBe(204)
  expect((await put(id, { ...mesmo, nomeFantasia: 'Autos Já' })).status).toBe(204)
  expect(await auditoria(id)).toMatchObject([
    { instituicaoFinanceiraId: 0, acao: 'criar' },
    {
      instituicaoFinanceiraId: 0,
      acao: 'alterar',
      antes: '{"cnpj":"11222333000181","nomeFantasia":"Autos","razaoSocial":"Autos Ltda"}',
      depois: '{"cnpj":"11222333000181","nomeFantasia":"Autos Já","razaoSocial":"Autos Ltda"}',
    },
  ])
  expect((await put(id, { ...mesmo, cnpj: ALFANUMERICO })).text).toBe(
    'Validation failed:\n -- cnpj: Já existe um estabelecimento com este CNPJ.',
  )
  expect((await put(999_999, mesmo)).text).toBe('Estabelecimento não encontrado.')
})

test.each([
  [{}, 'cnpj: Já existe um estabelecimento com este CNPJ.'],
  [{ cnpj: '11.222.333/0001-82' }, 'cnpj: CNPJ inválido.'],
  [{ cnpj: '12.ABC.345/01DE-36' }, 'cnpj: CNPJ inválido.'],
  [{ cnpj: '' }, 'cnpj: Campo obrigatório'],
  [{ razaoSocial: '  ' }, 'razaoSocial: Campo obrigatório'],
  [{ nomeFantasia: 'x'.repeat(101) }, 'nomeFantasia: Use no máximo 100 caracteres.'],
  [{ tipo: 'operador' }, 'tipo: Use instituicao ou loja.'],
])('refuses %j', async (mudanca, texto) => {
  const response = await post({ ...loja, ...mudanca })
  expect([response.status, response.text]).toEqual([400, `Validation failed:\n -- ${texto}`])
})

test('is the operators’ alone, whatever codes others hold', async () => {
  const bancoId = await t.cenario.instituicao()
  const outro = (await t.cenario.usuario(bancoId, PERMISSOES)).token
  expect((await t.call('GET', URL, { token: outro })).status).toBe(403)
  expect((await post(loja, outro)).status).toBe(403)
  expect((await t.call('PUT', `${URL}/${bancoId}`, { token: outro, body: {} })).status).toBe(404)
})
