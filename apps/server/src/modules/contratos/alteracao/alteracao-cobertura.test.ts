import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 each and a valorGarantia of 100.000,00. */
let id: number
let antigas: number[]

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t)
  id = await a.ativar(2)
  antigas = await a.garantias(id)
})

/** Sets the reference price, in reais, of every vehicle of this partnership. */
async function reavaliar(reais: number, mes = '2026-11-01') {
  const preco = Math.round(reais * 100) as Centavos
  await t.banco.db
    .updateTable('precoReferenciaAtual')
    .set({ preco, mes })
    .where('modeloId', '=', a.modeloId)
    .execute()
}
const comPreco = (veiculoId: number, reais: number) => ({ veiculoId, precoInstituicaoFinanceira: reais })
const trocar = async (reais: number) =>
  a.propor(id, a.banco, { incluir: [comPreco(await a.veiculo(), reais)], remover: [antigas[0] ?? 0] })

test('a vehicle that has come to be worth more than an amount may be is shown at that', async () => {
  await t.banco.db
    .updateTable('contratoGarantia')
    .set({ precoInstituicaoFinanceira: 99_999_999_999 as Centavos })
    .where('contratoId', '=', id)
    .where('veiculoId', '=', antigas[0] ?? 0)
    .execute()
  await reavaliar(55_000)
  expect(await a.situacao(id)).toMatchObject({
    totalAtual: 1_100_054_999.99,
    garantias: [{ valorAtual: 1_099_999_999.99 }, { valorAtual: 55_000 }],
  })
  await t.banco.db
    .updateTable('contratoGarantia')
    .set({ precoInstituicaoFinanceira: 5_000_000 as Centavos })
    .where('contratoId', '=', id)
    .execute()
})

test('exactly 100% is taken, one centavo less is not', async () => {
  const menos = await trocar(49_999.99)
  expect([menos.status, menos.text.replaceAll(/\s/g, ' ')]).toEqual([
    400,
    'A alteração deixaria a cobertura em 99,99% (R$ 99.999,99), abaixo de 100% e não acima da atual, de 100,00% (R$ 100.000,00). Falta incluir ao menos R$ 0,01 em garantias.',
  ])
  expect(await a.penhorados(id)).toEqual(antigas)
  expect((await trocar(50_000)).status).toBe(200)
})

test('below 100% only what raises the coverage is taken: one centavo more, not the same', async () => {
  // 50.000,00 × 30.000,01 ÷ 50.000,00 = 30.000,01 each
  await reavaliar(30_000.01)
  expect(await a.situacao(id)).toMatchObject({
    valorGarantia: 100_000,
    totalAtual: 60_000.02,
    garantias: [
      { preco: 50_000, valorAtual: 30_000.01 },
      { preco: 50_000, valorAtual: 30_000.01 },
    ],
  })
  const igual = await trocar(30_000.01)
  expect([igual.status, igual.text.replaceAll(/\s/g, ' ')]).toEqual([
    400,
    'A alteração deixaria a cobertura em 60,00% (R$ 60.000,02), abaixo de 100% e não acima da atual, de 60,00% (R$ 60.000,02). Falta incluir ao menos R$ 0,01 em garantias.',
  ])
  expect((await trocar(30_000.02)).status).toBe(200)
  expect(await a.situacao(id)).toMatchObject({ alteracao: { totalDepois: 60_000.03 } })
})

test('the value is rounded half up to the centavo', async () => {
  // 50.000,00 × 33.333,33 ÷ 50.000,00 of one at 50.000,00; a price of 0,03 × 2/3 is 0,02
  const caro = await a.veiculo()
  await a.propor(id, a.banco, { incluir: [comPreco(caro, 0.03)], imediata: true })
  await reavaliar(25_000)
  const { garantias } = await a.situacao(id)
  const valores = (garantias as { veiculoId: number; valorAtual: number }[]).filter(
    ({ veiculoId }) => veiculoId === caro,
  )
  // 0,03 × 25.000 ÷ 50.000 = 0,015
  expect(valores).toMatchObject([{ valorAtual: 0.02 }])
})

test('the values of the day of the answer count, not those of the proposal', async () => {
  const quartos = await a.propor(id, a.loja, {
    incluir: [{ veiculoId: await a.veiculo() }],
    remover: [antigas[0] ?? 0],
  })
  expect(quartos.status).toBe(200)
  // The other guarantee falls to 25.000,00 as well. The change leaves two of these, so the coverage is no higher than
  // before.
  await reavaliar(25_000)
  const tarde = await a.responder(id, 'aceitar', a.banco)
  expect([tarde.status, tarde.text]).toEqual([
    400,
    expect.stringMatching(/^A alteração deixaria a cobertura em 50,00%/),
  ])
  expect(await a.garantias(id)).toEqual(antigas)
  await reavaliar(50_000, '2026-12-01')
  expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
})

test('a stale reference price counts 0, a pledge without one keeps its price', async () => {
  const semReferencia = await a.veiculo({ anoModelo: 2001, preco: 4_000_000 })
  await a.propor(id, a.banco, { incluir: [comPreco(semReferencia, 40_000)], imediata: true })
  // A table four months newer is loaded without this model.
  await t.banco.db
    .insertInto('fipeMes')
    .values({ tipoId: 1, mes: '2027-02-01', precos: 1, importadoEm: t.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { totalAtual, garantias } = await a.situacao(id)
  expect(totalAtual).toBe(40_000)
  expect(
    (garantias as { valorAtual: number; semReferencia: boolean; referenciaDefasada: boolean }[])
      .map(({ valorAtual, semReferencia: sem, referenciaDefasada }) => [valorAtual, sem, referenciaDefasada])
      .toSorted(([x], [y]) => Number(x) - Number(y) || 0),
  ).toEqual([
    [0, false, true],
    [0, false, true],
    [40_000, true, false],
  ])
  // Vehicles that count 0 may go once one that counts comes in; without it the coverage stays.
  const liberar = await a.propor(id, a.banco, { remover: antigas, imediata: true })
  expect([liberar.status, liberar.text]).toEqual([
    400,
    expect.stringMatching(/^A alteração deixaria a cobertura em 40,00%/),
  ])
  // An incoming stale vehicle counts 0 too, and the stock says so beforehand.
  const defasado = await a.veiculo()
  const { estoque } = (await t.call('GET', `/api/lojas/${a.lojaId}/estoque`, { token: a.banco })).json<{
    estoque: { id: number }[]
  }>()
  expect(estoque.find((veiculo) => veiculo.id === defasado)).toMatchObject({
    preco: 50_000,
    semReferencia: false,
    referenciaDefasada: true,
  })
  const reforco = await a.propor(id, a.banco, { incluir: [comPreco(defasado, 50_000)], imediata: true })
  expect([reforco.status, reforco.text]).toEqual([
    400,
    expect.stringMatching(/^A alteração deixaria a cobertura em 40,00%/),
  ])
  const outro = await a.veiculo({ anoModelo: 2001, preco: 4_000_000 })
  const trocados = { incluir: [comPreco(outro, 0.01)], remover: antigas }
  expect((await a.propor(id, a.banco, trocados)).status).toBe(200)
  await t.banco.db.deleteFrom('fipeMes').where('mes', '=', '2027-02-01').execute()
})

test('the last vehicle never leaves alone', async () => {
  const todas = await a.propor(id, a.banco, { remover: antigas, imediata: true })
  expect([todas.status, todas.text]).toEqual([
    400,
    expect.stringMatching(/^A alteração deixaria a cobertura em 0,00%/),
  ])
})

test('a vehicle that left the stock stays a guarantee, says since when, and counts 0 until it is replaced', async () => {
  const saiuEm = new Date(t.clock.now().getTime() - 3 * 86_400_000)
  const [vendida = 0] = antigas
  await t.banco.db.updateTable('veiculo').set({ saiuEm }).where('id', '=', vendida).execute()
  const { totalAtual, garantias } = await a.situacao(id, a.loja)
  expect(totalAtual).toBe(50_000)
  expect(garantias).toMatchObject([
    { veiculoId: vendida, preco: 50_000, valorAtual: 0, saiuEm: saiuEm.toISOString(), diasForaDoEstoque: 3 },
    { preco: 50_000, valorAtual: 50_000, saiuEm: null, diasForaDoEstoque: null },
  ])
  // Releasing the sold vehicle leaves the coverage as it is, below 100%, and is refused.
  const liberar = await a.propor(id, a.banco, { remover: [vendida], imediata: true })
  expect([liberar.status, liberar.text]).toEqual([
    400,
    expect.stringMatching(/^A alteração deixaria a cobertura em 50,00%/),
  ])
  const troca = { incluir: [{ veiculoId: await a.veiculo() }], remover: [vendida] }
  expect((await a.propor(id, a.loja, troca)).status).toBe(200)
  expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
  expect(await a.garantias(id)).not.toContain(vendida)
})

test('the coverage kept for the contract and its deficit case follow a change that is taken, not one that waits', async () => {
  interface Cobertura {
    atual: { totalAtual: number; situacao: string }
    historico: object[]
    casos: { fechadoEm: string | null }[]
  }
  const ler = async () =>
    (await t.call('GET', `/api/contratos/${id}/cobertura`, { token: a.banco })).json<Cobertura>()
  await reavaliar(45_000)
  // 45.000,00 and 45.000,01 are more than today's 90.000,00, but short of 100.000,00.
  expect((await trocar(45_000.01)).status).toBe(200)
  expect(await ler()).toMatchObject({ atual: { totalAtual: 90_000 }, casos: [{ fechadoEm: null }] })
  await a.responder(id, 'aceitar', a.loja)
  expect(await ler()).toMatchObject({
    atual: { totalAtual: 90_000.01, situacao: 'descoberto' },
    casos: [{ fechadoEm: null }],
  })
  await a.propor(id, a.banco, { incluir: [comPreco(await a.veiculo(), 20_000)], imediata: true })
  const depois = await ler()
  expect(depois).toMatchObject({ atual: { totalAtual: 110_000.01, situacao: 'coberto' } })
  expect(depois.casos.map(({ fechadoEm }) => fechadoEm !== null)).toEqual([true])
})
