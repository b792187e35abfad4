import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

let t: TestApp
let n: Negocio
let lojaId: number
let daLoja: string
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(n.instituicaoId, lojaId)
  daLoja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
})

const pedir = (body: object, token = n.banco) =>
  t.call('POST', `/api/lojas/${lojaId}/estoque/complemento`, { token, body: { escolhidos: [], ...body } })
async function propor(body: object, token?: string) {
  const antes = await fingerprintOfBanco(t.banco.db)
  const resposta = await pedir(body, token)
  expect(resposta.status).toBe(200)
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  return resposta.json<{
    veiculos: { veiculoId: number; preco: number }[]
    disponiveis: { quantidade: number; total: number }
  }>()
}
const idsDe = ({ veiculos }: Awaited<ReturnType<typeof propor>>) => veiculos.map(({ veiculoId }) => veiculoId)

/** Makes a rule at 80% of the table that takes the newest year first, then by price (2: dearest first). */
const regraDaLoja = (ordemPreco: 1 | 2 = 2) =>
  t.cenario.regra({ instituicaoId: n.instituicaoId, lojaId, ordemAno: 2, ordemPreco })

test('adds in the order of the rule, without what is chosen, pledged, stale or sold, and drops what is not needed', async () => {
  const precos = [9_000_000, 5_000_000, 2_000_000, 1_000_000]
  const modelos = await Promise.all(precos.map((preco) => t.cenario.modelo({ preco })))
  const novo = (index: number) => t.cenario.veiculo({ lojaId, modeloId: modelos[index]?.modeloId ?? 0 })
  const [noventa, cinquenta, vinte, dez] = [await novo(0), await novo(1), await novo(2), await novo(3)]
  const [preso, vendido] = [await novo(0), await novo(0)]
  const { db } = t.banco
  await t.cenario.contrato({ instituicaoId: n.instituicaoId, lojaId, status: 5, veiculoIds: [preso] })
  await db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', vendido).execute()
  const { regraId: regraGarantiaId } = await regraDaLoja()
  // 72 + 40 + 16 + 8 thousand: 80% of each.
  expect(await propor({ regraGarantiaId, falta: 112_000 })).toEqual({
    veiculos: [
      { veiculoId: noventa, preco: 72_000 },
      { veiculoId: cinquenta, preco: 40_000 },
    ],
    disponiveis: { quantidade: 4, total: 136_000 },
  })
  // 72 + 40 don't reach 113; with 16 more they do, and none of the three can go.
  expect(idsDe(await propor({ regraGarantiaId, falta: 113_000 }))).toEqual([noventa, cinquenta, vinte])
  // From the cheapest on 8 + 16 + 40 are taken, and the 8 is given back: 56 are enough.
  const doMaisBarato = (await regraDaLoja(1)).regraId
  expect(await propor({ regraGarantiaId: doMaisBarato, falta: 50_000, escolhidos: [noventa] })).toEqual({
    veiculos: [
      { veiculoId: vinte, preco: 16_000 },
      { veiculoId: cinquenta, preco: 40_000 },
    ],
    disponiveis: { quantidade: 3, total: 64_000 },
  })
  expect(idsDe(await propor({ regraGarantiaId, falta: 64_000, escolhidos: [noventa] }))).toEqual([
    cinquenta,
    vinte,
    dez,
  ])
  expect(await propor({ regraGarantiaId, falta: 64_000.01, escolhidos: [noventa] })).toEqual({
    veiculos: [],
    disponiveis: { quantidade: 3, total: 64_000 },
  })
})

test('never takes a stale price, nor, without a rule, one that only the store has named', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 3_000_000, mes: '2025-01-01' })
  await t.cenario.veiculo({ lojaId, modeloId })
  await t.cenario.veiculo({ lojaId, modeloId: n.modeloId, anoModelo: 1999, preco: 9_000_000 })
  const bom = await t.cenario.veiculo({ lojaId, modeloId: n.modeloId })
  expect(await propor({ falta: 50_000 })).toEqual({
    veiculos: [{ veiculoId: bom, preco: 50_000 }],
    disponiveis: { quantidade: 1, total: 50_000 },
  })
})

test('without a rule proposes the fewest vehicles, then the smallest excess, of one price those that came last', async () => {
  const { db } = t.banco
  const novo = async (preco: number, change: object = {}) => {
    const { modeloId } = await t.cenario.modelo({ preco })
    return t.cenario.veiculo({ lojaId, modeloId, ...change })
  }
  const desde = (id: number, dataEntrada: string) =>
    db.updateTable('veiculo').set({ dataEntrada }).where('id', '=', id).execute()
  const antigo = await novo(9_000_000)
  const trinta = await novo(3_000_000)
  const vinte = await novo(2_000_000)
  const outroVinte = await novo(2_000_000)
  // The newest car is the cheapest: its year has no say.
  const dez = await novo(1_000_000)
  await desde(vinte, '2026-02-01')
  await desde(outroVinte, '2026-10-01')
  expect(idsDe(await propor({ falta: 5_000 }))).toEqual([dez])
  expect(idsDe(await propor({ falta: 15_000 }))).toEqual([outroVinte])
  expect(idsDe(await propor({ falta: 25_000 }))).toEqual([trinta])
  expect(idsDe(await propor({ falta: 105_000 }))).toEqual([antigo, outroVinte])
  expect(idsDe(await propor({ falta: 105_000, escolhidos: [outroVinte] }))).toEqual([antigo, vinte])
  expect(idsDe(await propor({ falta: 135_000 }))).toEqual([antigo, trinta, outroVinte])
  expect(await propor({ falta: 170_000.01 })).toEqual({
    veiculos: [],
    disponiveis: { quantidade: 5, total: 170_000 },
  })
})

test('answers a store about its proposal under the rule of that, which the store can not name alone', async () => {
  const bom = await t.cenario.veiculo({ lojaId, modeloId: n.modeloId })
  const { regraId: regraGarantiaId } = await regraDaLoja()
  const { id: contratoId } = await n.criar({ lojaId, regraGarantiaId, tipoSelecaoGarantia: 0 })
  await n.agir(contratoId, 'enviar', n.banco)
  expect(await propor({ contratoId, regraGarantiaId, falta: 40_000 }, daLoja)).toMatchObject({
    veiculos: [{ veiculoId: bom, preco: 40_000 }],
  })
  expect((await pedir({ regraGarantiaId, falta: 1 }, daLoja)).status).toBe(400)
})

test('refuses others, a foreign contract, nothing missing and too many chosen', async () => {
  const estranha = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  const outraLoja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
  const { id: deOutra } = await n.criar()
  const situacoes = [
    await pedir({ falta: 1 }, estranha),
    await pedir({ falta: 1 }, outraLoja),
    await pedir({ falta: 1, contratoId: deOutra }),
    await pedir({ falta: 0 }),
    await pedir({ falta: 1, escolhidos: Array.from({ length: 2_001 }, (_, index) => index + 1) }),
  ].map(({ status, text }) => `${status} ${text}`)
  expect(situacoes.map((texto) => texto.slice(0, 3))).toEqual(['400', '403', '400', '400', '400'])
  expect(situacoes[0]).toContain('A loja não está na whitelist')
  expect(situacoes[2]).toContain('Contrato não encontrado.')
  expect(situacoes[4]).toContain('Use no máximo 2000 veículos.')
})
