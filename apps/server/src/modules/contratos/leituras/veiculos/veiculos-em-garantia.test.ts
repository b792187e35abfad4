import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria } from '#testing/parceria.ts'

let t: TestApp
let bancoId: number
let token: string
const contratos: Record<string, number> = {}

/** Makes three contracts with two stores, where 'CT-9' sorts before 'CT-10' and 'Á…' before 'B…'. */
beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  token = (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token
  const agil = await t.cenario.loja('Ágil Veículos')
  const bela = await t.cenario.loja('Bela Motors')
  const { modeloId: strada } = await t.cenario.modelo({ marca: 'Fiat', nome: 'Stráda Volcano' })
  const { modeloId: onix } = await t.cenario.modelo({ marca: 'Chevrolet', nome: 'Onix Plus' })
  const linhas = [
    ['CT-10', bela, 'ABC1234', strada, 5],
    ['CT-9', agil, 'DEF1C34', onix, 3],
    ['CT-11', bela, 'GHI9J99', onix, 1],
    ['CT-12', agil, 'JKL0A01', strada, 7],
  ] as const
  for (const [numero, lojaId, placa, modeloId, status] of linhas) {
    t.passar(1000)
    const veiculoId = await t.cenario.veiculo({ lojaId, placa, modeloId })
    const id = await t.cenario.contrato({ instituicaoId: bancoId, lojaId, status, veiculoIds: [veiculoId] })
    const numeroOrdem = numero.replace(/\d+/, (digits) => digits.padStart(30, '0'))
    await t.banco.db.updateTable('contrato').set({ numero, numeroOrdem }).where('id', '=', id).execute()
    contratos[numero] = id
  }
})
afterAll(() => t.close())

const pedir = (query = '', quem = token, id = bancoId) =>
  t.call('GET', `/api/instituicoes-financeiras/${id}/garantias?${query}`, { token: quem })
async function numeros(query: string) {
  const { veiculos } = (await pedir(query)).json<{ veiculos: { numeroContrato: string }[] }>()
  return veiculos.map(({ numeroContrato }) => numeroContrato)
}

test('lists the open pledges, newest first, page by page', async () => {
  const pagina = await pedir('pagina=1&quantidadePorPagina=2')
  expect(pagina.json()).toMatchObject({
    total: 3,
    totalPaginas: 2,
    registroAtual: 1,
    veiculos: [
      { placa: 'GHI9J99', marca: 'Chevrolet', modelo: 'Onix Plus', loja: 'Bela Motors' },
      { placa: 'DEF1C34', contratoId: contratos['CT-9'], numeroContrato: 'CT-9', preco: 50_000 },
    ],
  })
  const depois = await pedir('pagina=3&quantidadePorPagina=2')
  expect(depois.json()).toEqual({ veiculos: [], total: 3, totalPaginas: 2, registroAtual: 0 })
})

test.each([
  ['loja:asc', ['CT-9', 'CT-11', 'CT-10']],
  ['loja:desc', ['CT-11', 'CT-10', 'CT-9']],
  ['contratoId:asc', ['CT-9', 'CT-10', 'CT-11']],
  ['contratoId:desc', ['CT-11', 'CT-10', 'CT-9']],
  ['', ['CT-11', 'CT-9', 'CT-10']],
])('sorts by %s', async (ordenacao, esperados) => {
  expect(await numeros(`ordenacao=${ordenacao}`)).toEqual(esperados)
})

test.each(['loja', 'preco:asc', 'loja:up', 'loja:asc:x'])('refuses to sort by %s', async (ordenacao) => {
  const response = await pedir(`ordenacao=${ordenacao}`)
  expect(response.status).toBe(400)
  expect(response.text).toContain('Ordenação desconhecida.')
})

describe('search', () => {
  test.each([
    ['ABC1234', ['CT-10']],
    ['abc-1c34', ['CT-10']],
    ['DEF-1234', ['CT-9']],
    ['def1c34', ['CT-9']],
    ['F12', ['CT-9']],
    ['1234', ['CT-9', 'CT-10']],
    ['1C34', ['CT-9', 'CT-10']],
    ['strada', ['CT-10']],
    ['VOLCANO fiat', ['CT-10']],
    ['onix', ['CT-11', 'CT-9']],
    ['chevrolet plus', ['CT-11', 'CT-9']],
    ['%', []],
    ['-', []],
    ['CT-9', []],
    ['JKL0A01', []],
    ['a', ['CT-10']],
  ])('%s', async (filtro, esperados) => {
    expect(await numeros(`filtro=${encodeURIComponent(filtro)}`)).toEqual(esperados)
  })

  test('blank is none, too long is refused', async () => {
    expect(await numeros('filtro=%20')).toHaveLength(3)
    expect((await pedir(`filtro=${'x'.repeat(10_000)}`)).status).toBe(400)
  })
})

test('another institution sees none of them', async () => {
  const outroId = await t.cenario.instituicao()
  const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
  expect((await pedir('', outro)).status).toBe(403)
  expect((await pedir('', outro, outroId)).json()).toEqual({ veiculos: [] })
  const semRelatorio = await t.cenario.usuario(bancoId, ['Contratos.Contratos.Listar'])
  expect((await pedir('', semRelatorio.token)).status).toBe(403)
})

test('is counted fifty pages on from the asked one where the caller wants no more', async () => {
  const p = await createParceria(t)
  await p.ativar(52)
  const totais = async (query: string) => {
    const { json } = await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/garantias?${query}`, {
      token: p.banco,
    })
    const { total, totalPaginas, totalLimitado } = json()
    return [total, totalPaginas, totalLimitado]
  }
  expect(await totais('pagina=1&quantidadePorPagina=1&total=limitado')).toEqual([50, 50, true])
  expect(await totais('pagina=3&quantidadePorPagina=1&total=limitado')).toEqual([52, 52, undefined])
  expect(await totais('pagina=1&quantidadePorPagina=1')).toEqual([52, 52, undefined])
})
