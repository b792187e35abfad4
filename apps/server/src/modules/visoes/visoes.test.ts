import { MAXIMO_DE_VISOES } from '@lastro/shared/visoes/visao'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let ana: string
let bia: string
let caio: string
beforeAll(async () => {
  t = await startApp()
  const banco = await t.cenario.instituicao()
  const pessoa = async () => (await t.cenario.usuario(banco, DE_INSTITUICAO)).token
  ana = await pessoa()
  bia = await pessoa()
  caio = await pessoa()
})
afterAll(() => t.close())

const VISAO = {
  lista: 'contratos',
  nome: 'Descobertos da Veneza',
  busca: 'cobertura=descoberto&lojaId=3',
  inicial: false,
}
const salvar = (token: string, mudanca: object = {}) =>
  t.call('POST', '/api/visoes', { token, body: { ...VISAO, ...mudanca } })
const visoes = async (token: string, lista = 'contratos') =>
  (await t.call('GET', `/api/visoes?lista=${lista}`, { token })).json<{
    visoes: { id: number; nome: string }[]
  }>().visoes

test('are kept by name, one of them as the start, and are nobody else’s', async () => {
  const { id } = (await salvar(ana)).json<{ id: number }>()
  await salvar(ana, { nome: 'A vencer', busca: 'terminoAte=2026-12-31', inicial: true })
  // A name in other letters is one view.
  expect((await salvar(ana, { nome: 'DESCOBERTOS DA VENEZA', busca: '', inicial: true })).json()).toEqual({
    id,
  })
  expect(await visoes(ana)).toEqual([
    { id: expect.any(Number), nome: 'A vencer', busca: 'terminoAte=2026-12-31', inicial: false, versao: 2 },
    { id, nome: 'DESCOBERTOS DA VENEZA', busca: '', inicial: true, versao: 2 },
  ])
  expect(await visoes(ana, 'propostas')).toEqual([])
  expect(await visoes(bia)).toEqual([])
  expect((await t.call('DELETE', `/api/visoes/${id}`, { token: bia })).status).toBe(204)
  expect(await visoes(ana)).toHaveLength(2)
  expect((await t.call('DELETE', `/api/visoes/${id}`, { token: ana })).status).toBe(204)
  expect(await visoes(ana)).toHaveLength(1)
})

test('at once saved as the start, one is', async () => {
  const nomes = ['Um', 'Dois', 'Três', 'Quatro']
  const respostas = await Promise.all(nomes.map((nome) => salvar(bia, { nome, inicial: true })))
  expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const suas = (await t.call('GET', '/api/visoes?lista=contratos', { token: bia })).json<{
    visoes: { inicial: boolean }[]
  }>().visoes
  expect(suas.filter(({ inicial }) => inicial)).toHaveLength(1)
})

test('with filters that the list no longer knows is still listed as it was kept, and can be deleted', async () => {
  const busca = 'filtroDeOntem=sim&cobertura=outrora'
  const { id } = (await salvar(ana, { nome: 'De ontem', busca })).json<{ id: number }>()
  expect(await visoes(ana)).toContainEqual({ id, nome: 'De ontem', busca, inicial: false, versao: 1 })
  expect((await t.call('DELETE', `/api/visoes/${id}`, { token: ana })).status).toBe(204)
  expect(await visoes(ana)).not.toContainEqual(expect.objectContaining({ id }))
})

test('refuses what is no state of a list, and more than thirty', async () => {
  for (const mudanca of [
    { nome: ' ' },
    { nome: 'x'.repeat(61) },
    { busca: '<script>' },
    { busca: 'a'.repeat(1_001) },
    { lista: 'outra' },
  ])
    expect((await salvar(caio, mudanca)).status).toBe(400)
  for (let n = 1; n <= MAXIMO_DE_VISOES; n += 1)
    expect((await salvar(caio, { nome: `Visão ${n}` })).status).toBe(200)
  const demais = await salvar(caio, { nome: 'Mais uma' })
  expect([demais.status, demais.text]).toEqual([
    400,
    `Você já tem ${MAXIMO_DE_VISOES} filtros salvos desta lista: exclua um para salvar outro.`,
  ])
  expect((await salvar(caio, { nome: 'visão 3', busca: 'vez=loja' })).status).toBe(200)
  expect(await visoes(caio)).toHaveLength(MAXIMO_DE_VISOES)
})
