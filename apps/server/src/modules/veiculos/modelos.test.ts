import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let token: string
const marcas: Record<string, number> = {}

beforeAll(async () => {
  t = await startApp()
  for (const [marca, nome] of [
    ['Citroën', 'C3 Aircross'],
    ['Citroën', 'Berlingo'],
    ['Fiat', 'Uno Évora'],
    ['Ford', 'Ka'],
  ] as const)
    marcas[marca] = (await t.cenario.modelo({ marca, nome })).marcaId
  ;({ token } = await t.cenario.usuario(await t.cenario.instituicao(), [
    'Configuracoes.RegrasGarantia.Listar',
  ]))
})
afterAll(() => t.close())

interface Resposta {
  listaVeiculoModelo: { nome: string; marca: string }[]
}
const get = (query: string) => t.call('GET', `/api/veiculos/modelos?${query}`, { token })
const nomes = async (query: string) =>
  (await get(query)).json<Resposta>().listaVeiculoModelo.map(({ marca, nome }) => `${marca} ${nome}`)

test('the models of several brands come in one call, by brand and name', async () => {
  const duas = `marcaIds=${marcas.Fiat},${marcas.Citroën},${marcas.Fiat}`
  expect(await nomes(duas)).toEqual(['Citroën Berlingo', 'Citroën C3 Aircross', 'Fiat Uno Évora'])
  expect((await get(duas)).json<Resposta>().listaVeiculoModelo[0]).toEqual({
    id: expect.any(Number),
    nome: 'Berlingo',
    marcaId: marcas.Citroën,
    marca: 'Citroën',
  })
})

test('searches without accents and case, and pages', async () => {
  const todas = `marcaIds=${Object.values(marcas).join(',')}`
  expect(await nomes(`${todas}&q=EVORA`)).toEqual(['Fiat Uno Évora'])
  expect(await nomes(`${todas}&q=%25`)).toEqual([])
  expect((await get(`${todas}&pagina=2&quantidadePorPagina=3`)).json()).toMatchObject({
    listaVeiculoModelo: [{ nome: 'Ka' }],
    total: 4,
    totalPaginas: 2,
    registroAtual: 4,
  })
})

test('brands are found without accents and case', async () => {
  const response = await t.call('GET', '/api/veiculos/marcas?q=CITROEN', { token })
  expect(response.json()).toEqual({ listaVeiculoMarca: [{ id: marcas.Citroën, nome: 'Citroën' }] })
})

test.each([
  ['', 'marcaIds: Campo obrigatório'],
  ['marcaIds=', 'marcaIds: '],
  ['marcaIds=a', 'marcaIds: Informe de 1 a 200 marcas, separadas por vírgula.'],
  ['marcaIds=1,', 'marcaIds: Informe de 1 a 200 marcas, separadas por vírgula.'],
  [
    `marcaIds=${Array.from({ length: 201 }, (_, n) => n + 1).join(',')}`,
    'marcaIds: Informe de 1 a 200 marcas, separadas por vírgula.',
  ],
  ['marcaIds=999998,999999', 'marcaIds: Marca não encontrada: 999998, 999999.'],
])('refuses ?%s', async (query, texto) => {
  const response = await get(query)
  expect(response.status).toBe(400)
  expect(response.text).toContain(`Validation failed:\n -- ${texto}`)
})
