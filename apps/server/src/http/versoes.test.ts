import { TIPOS_DE_ARQUIVO } from '@lastro/shared/carga-inicial/colunas-da-carga'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const operador = async () => (await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga' })).token

async function bancoComRegras() {
  const instituicaoId = await t.cenario.instituicao()
  return t.cenario.usuario(
    instituicaoId,
    ['Configuracoes.RegrasGarantia.Criar', 'Configuracoes.RegrasGarantia.Alterar'],
    { nome: 'Olga' },
  )
}

/** A record that is saved whole, at version 1. */
interface Registro {
  token: string
  method?: 'POST'
  url: string
  /** Two bodies that change it differently. */
  bodies: [object | undefined, object | undefined]
}

async function perfil(): Promise<Registro> {
  const token = await operador()
  const body = { nome: `Perfil ${Math.random()}`, tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] }
  const { id } = (await t.call('POST', '/api/plataforma/perfis', { token, body })).json<{ id: number }>()
  const { tipo: _, ...salvo } = body
  const outro = { ...salvo, permissoes: ['Loja.Vendas.Listar'] }
  return {
    token,
    url: `/api/plataforma/perfis/${id}`,
    bodies: [{ ...salvo, nome: `${salvo.nome} b` }, outro],
  }
}

async function perfisDoUsuario(): Promise<Registro> {
  const token = await operador()
  const loja = await t.cenario.loja()
  const { id } = await t.cenario.usuario(loja, ['Loja.Estoque.Listar'])
  const novo = async () => {
    const body = { nome: `Novo ${Math.random()}`, tipo: 'loja', permissoes: ['Loja.Estoque.Listar'] }
    const criado = await t.call('POST', '/api/plataforma/perfis', { token, body })
    return { perfilIds: [criado.json<{ id: number }>().id] }
  }
  return { token, url: `/api/plataforma/usuarios/${id}/perfis`, bodies: [await novo(), await novo()] }
}

async function parametro(): Promise<Registro> {
  const instituicaoFinanceiraId = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(
    instituicaoFinanceiraId,
    ['Configuracoes.ParametrosComerciais.Criar', 'Configuracoes.ParametrosComerciais.Alterar'],
    { nome: 'Olga' },
  )
  const body = { instituicaoFinanceiraId, contratoNovo: 1 }
  const { id } = (await t.call('POST', '/api/parametros-comerciais', { token, body })).json<{ id: number }>()
  const outros = [2, 3].map((contratoNovo) => ({ ...body, contratoNovo }))
  return { token, url: `/api/parametros-comerciais/${id}`, bodies: [outros[0], outros[1]] }
}

async function estabelecimento(): Promise<Registro> {
  const token = await operador()
  const cnpj = '11.222.333/0001-81'
  const body = (nomeFantasia: string) => ({ cnpj, razaoSocial: 'Autos Ltda', nomeFantasia })
  const criado = await t.call('POST', '/api/plataforma/estabelecimentos', {
    token,
    body: { tipo: 'loja', ...body('Autos') },
  })
  const { id } = criado.json<{ id: number }>()
  return { token, url: `/api/plataforma/estabelecimentos/${id}`, bodies: [body('Um'), body('Outro')] }
}

async function responsavel(): Promise<Registro> {
  const a = await createAlteracoes(t)
  const contrato = await a.ativar(1)
  await a.alterar(contrato, { valorGarantia: 100_000 })
  const cobertura = await t.call('GET', `/api/contratos/${contrato}/cobertura`, { token: a.banco })
  const [caso] = cobertura.json<{ casos: { id: number }[] }>().casos
  const pessoa = async () => {
    const { id: usuarioId } = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Alterar'])
    return { usuarioId }
  }
  const { token } = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Alterar'], { nome: 'Olga' })
  return {
    token,
    url: `/api/casos-deficit/${caso?.id}/responsavel`,
    bodies: [await pessoa(), await pessoa()],
  }
}

async function segredoDoWebhook(): Promise<Registro> {
  const { lojaId } = await createParceria(t)
  const { token } = await t.cenario.usuario(lojaId, PERMISSOES, { nome: 'Olga' })
  const body = { url: 'https://example.com/avisos' }
  const criado = await t.call('POST', `/api/lojas/${lojaId}/webhooks`, { token, body })
  const { id } = criado.json<{ id: number }>()
  return { token, method: 'POST', url: `/api/webhooks/${id}/segredo`, bodies: [undefined, undefined] }
}

async function nomeDaRegra(): Promise<Registro> {
  const { token } = await bancoComRegras()
  const { id } = (await t.call('POST', '/api/regras-garantia', { token, body: {} })).json<{ id: number }>()
  return { token, url: `/api/regras-garantia/${id}/nome`, bodies: [{ nome: 'Um' }, { nome: 'Outro' }] }
}

async function diaSemExpediente(): Promise<Registro> {
  const instituicaoId = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(instituicaoId, ['Configuracoes.Politicas.Alterar'], {
    nome: 'Olga',
  })
  const url = `/api/instituicoes-financeiras/${instituicaoId}/dias-sem-expediente/2026-12-01`
  expect((await t.call('PUT', url, { token, body: { nome: 'Ponte' } })).status).toBe(200)
  return { token, url, bodies: [{ nome: 'Um' }, { nome: 'Outro' }] }
}

test.each([
  perfil,
  perfisDoUsuario,
  parametro,
  estabelecimento,
  responsavel,
  segredoDoWebhook,
  nomeDaRegra,
  diaSemExpediente,
])(
  'of two who save one version at once one is told who was faster, and without a version the call is taken: %o',
  async (criar) => {
    const { token, method = 'PUT', url, bodies } = await criar()
    const salvar = (body: object | undefined, ifMatch?: string) =>
      t.call(method, url, {
        token,
        ...(body && { body }),
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      })
    const ambos = await Promise.all(bodies.map((body) => salvar(body, '"1"')))
    const recusados = ambos.filter(({ status }) => status === 412)
    expect(ambos.map(({ status }) => status < 300 || status === 412)).toEqual([true, true])
    expect(recusados.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ alterad[oa]s? por Olga em .* Confira as mudanças antes de continuar\.$/),
    ])
    const [one, other] = bodies
    const perdedor = ambos[0]?.status === 412 ? one : other
    expect((await salvar(perdedor)).status).toBeLessThan(300)
    expect((await salvar(perdedor, '"2"')).status).toBe(412)
    expect((await salvar(perdedor, '"3"')).status).toBeLessThan(300)
  },
)

test('of two who move the default at once one is told who was faster', async () => {
  const { token } = await bancoComRegras()
  const [um, outro] = await Promise.all(
    ['Um', 'Outro'].map(async (nome) =>
      (await t.call('POST', '/api/regras-garantia', { token, body: { nome } })).json<{ id: number }>(),
    ),
  )
  const mover = (id: number | undefined, seen: number | undefined) =>
    t.call('PUT', `/api/regras-garantia/${id}/padrao`, {
      token,
      body: { regraPadrao: true },
      headers: { 'if-match': `"${seen}"` },
    })
  const ambos = await Promise.all([mover(um?.id, 0), mover(outro?.id, 0)])
  expect(ambos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(ambos.find(({ status }) => status === 412)?.text).toMatch(
    /^A regra padrão foi alterada por Olga em .* Confira as mudanças antes de continuar\.$/,
  )
  const [ficou, perdeu] = ambos[0]?.status === 200 ? [um, outro] : [outro, um]
  const { regrasGarantia } = (await t.call('GET', '/api/regras-garantia', { token })).json<{
    regrasGarantia: { id: number; regraPadrao: boolean }[]
  }>()
  expect(regrasGarantia.filter(({ regraPadrao }) => regraPadrao)).toMatchObject([{ id: ficou?.id }])
  expect((await mover(perdeu?.id, ficou?.id)).json()).toMatchObject({ anteriorId: ficou?.id })
})

test('a day off that a colleague put in, renamed or took away meanwhile is neither renamed nor taken away unseen', async () => {
  const instituicaoId = await t.cenario.instituicao()
  const pessoa = async (nome: string) =>
    (await t.cenario.usuario(instituicaoId, ['Configuracoes.Politicas.Alterar'], { nome })).token
  const [olga, bia] = [await pessoa('Olga'), await pessoa('Bia')]
  const act = (token: string, ifMatch: string, nome?: string, dia = '2026-12-01') =>
    t.call(
      nome === undefined ? 'DELETE' : 'PUT',
      `/api/instituicoes-financeiras/${instituicaoId}/dias-sem-expediente/${dia}`,
      { token, ...(nome !== undefined && { body: { nome } }), headers: { 'if-match': `"${ifMatch}"` } },
    )
  const novos = await Promise.all([act(olga, '0', 'Um'), act(olga, '0', 'Outro')])
  expect(novos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  // Another day's act is nobody's reason.
  expect((await act(bia, '0', 'Natal do banco', '2026-12-02')).status).toBe(200)
  expect(await act(bia, '0', 'Ponte')).toMatchObject({
    status: 412,
    text: expect.stringMatching(
      /^Este dia sem expediente foi alterado por Olga em .* Confira as mudanças antes de continuar\.$/,
    ),
  })
  expect((await act(bia, '1', 'Ponte')).status).toBe(200)
  expect((await act(olga, '1')).status).toBe(412)
  expect((await act(olga, '2')).status).toBe(204)
  expect((await act(bia, '2', 'Ponte')).text).toMatch(/foi alterado por Olga em/)
})

test('a saved filter that its person changed in another window is not saved over', async () => {
  const token = await operador()
  const act = (busca: string, ifMatch: string) =>
    t.call('POST', '/api/visoes', {
      token,
      body: { lista: 'contratos', nome: 'Vencem logo', busca, inicial: true },
      headers: { 'if-match': ifMatch },
    })
  const { id } = (await act('status=1', '"0"')).json<{ id: number }>()
  const excluir = (ifMatch: string) =>
    t.call('DELETE', `/api/visoes/${id}`, { token, headers: { 'if-match': ifMatch } })
  const ambos = await Promise.all([act('status=2', '"1"'), act('status=3', '"1"')])
  expect(ambos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(ambos.find(({ status }) => status === 412)?.text).toBe(
    'Este filtro foi alterado por você em outra janela. Confira as mudanças antes de continuar.',
  )
  expect((await act('status=4', '"0"')).status).toBe(412)
  expect((await excluir('"1"')).status).toBe(412)
  const { visoes } = (await t.call('GET', '/api/visoes?lista=contratos', { token })).json<{
    visoes: { versao: number }[]
  }>()
  expect((await excluir(`"${visoes[0]?.versao}"`)).status).toBe(204)
})

/** Calls of PUT that save no record that others save whole. */
const SEM_VERSAO: Record<string, string> = {
  '/api/instituicoes-financeiras/:id/baixas/pagamentos/colunas':
    'what a file’s headings mean, told anew with each file',
  ...Object.fromEntries(
    TIPOS_DE_ARQUIVO.map((tipo) => [
      `/api/instituicoes-financeiras/:id/cargas-iniciais/colunas/${tipo}`,
      'what a file’s headings mean, told anew with each file',
    ]),
  ),
  '/api/instituicoes-financeiras/:id/saldos/colunas': 'what a file’s headings mean, told anew with each file',
  '/api/lojas/:id/estoque/colunas': 'what a file’s headings mean, told anew with each file',
  '/api/plataforma/referencias/colunas': 'what a file’s headings mean, told anew with each file',
  '/api/lojas/:id/estoque/escolhas': 'adds answers to those that are kept',
  '/api/autenticacao/email': 'the own address, which nobody else saves without the password',
  '/api/autenticacao/avisos': 'the own choices, which nobody else saves',
}

test('every PUT honours If-Match, or is named with its reason', () => {
  const semVersao = t.app.rotas
    .filter(({ method, config }) => [method].flat().includes('PUT') && !config?.ifMatch)
    .map(({ url }) => url)
  expect(semVersao.toSorted()).toEqual(Object.keys(SEM_VERSAO).toSorted())
})
