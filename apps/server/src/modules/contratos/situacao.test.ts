import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
let p: Parceria
/** The session of a user who may see the situation report and nothing else. */
let token: string
let liquidado: number

beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t, { loja: 'Loja São José' })
  token = (await t.cenario.usuario(p.bancoId, ['Relatorios.SituacaoContratos.Listar'])).token
  await p.criar(1, { numero: 'S-1' })
  const cancelado = await p.criar(1, { numero: 'S-2' })
  await p.agir(cancelado, 'cancelar', p.banco)
  liquidado = await p.criar(2, { numero: 'S-3' })
  await p.enviar(liquidado)
  await p.aprovar(liquidado)
  t.passar(60_000)
  await p.liquidar(liquidado)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const ler = (url: string, quem = token) => t.call('GET', url, { token: quem })
const lista = (query: string, quem = token) =>
  ler(`/api/instituicoes-financeiras/${p.bancoId}/contratos?${query}`, quem)
async function numeros(query: string) {
  const { contratos } = (await lista(query)).json<{ contratos: { numero: string }[] }>()
  return contratos.map(({ numero }) => numero)
}

test.each([
  ['', ['S-3', 'S-2', 'S-1']],
  ['status=', ['S-3', 'S-2', 'S-1']],
  ['status=0', ['S-1']],
  ['status=1', ['S-3']],
  ['status=2', ['S-2']],
  ['filtro=s-2', ['S-2']],
  ['filtro=sao%20jose&status=1', ['S-3']],
  ['filtro=nenhum', []],
])('the situation of contracts with %j', async (query, esperados) => {
  expect(await numeros(query)).toEqual(esperados)
})

test('goes page by page, past the end too', async () => {
  expect((await lista('pagina=2&quantidadePorPagina=2')).json()).toMatchObject({
    contratos: [{ numero: 'S-1', status: 'Rascunho', loja: 'Loja São José', valorGarantia: 50_000 }],
    total: 3,
    totalPaginas: 2,
    registroAtual: 3,
  })
  expect((await lista('pagina=9&quantidadePorPagina=2')).json()).toEqual({
    contratos: [],
    total: 3,
    totalPaginas: 2,
    registroAtual: 0,
  })
})

test('the three tabs of a settled contract', async () => {
  const contrato = await ler(`/api/contratos/${liquidado}`)
  expect(contrato.json()).toMatchObject({ numero: 'S-3', status: 'Liquidado', statusId: 7, tipo: 1 })
  const garantias = await ler(`/api/contratos/${liquidado}/garantias?pagina=1&quantidadePorPagina=1`)
  expect(garantias.json()).toMatchObject({
    garantias: [{ marca: 'Fiat', precoInstituicaoFinanceira: 50_000 }],
    total: 2,
    totalPaginas: 2,
  })
  const historico = await ler(
    `/api/contratos/${liquidado}/historico-movimentacao?pagina=2&quantidadePorPagina=1`,
  )
  expect(historico.json()).toMatchObject({
    historico: [
      {
        marca: 'Fiat',
        dataInclusao: '2026-11-16T15:00:00.000Z',
        dataExclusao: '2026-11-16T15:01:00.000Z',
      },
    ],
    total: 2,
    registroAtual: 2,
  })
})

test('the report’s code opens the report only, and another institution’s nothing', async () => {
  expect((await ler(`/api/contratos/${liquidado}/linha-do-tempo`)).status).toBe(403)
  const alterar = await t.call('PUT', `/api/contratos/${liquidado}/garantias`, { token, body: [] })
  expect(alterar.status).toBe(403)
  const outroId = await t.cenario.instituicao()
  const outro = (await t.cenario.usuario(outroId, ['Relatorios.SituacaoContratos.Listar'])).token
  expect((await lista('', outro)).status).toBe(403)
  for (const url of ['', '/garantias', '/historico-movimentacao'])
    expect((await ler(`/api/contratos/${liquidado}${url}`, outro)).status).toBe(404)
})
