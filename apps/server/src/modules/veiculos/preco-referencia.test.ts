import type { Centavos } from '@lastro/shared/dinheiro'
import { COMBUSTIVEIS } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#testing/app.ts'
import { estoqueComReferencia, referenciasDe, veiculosComReferencia } from './preco-referencia.sql.ts'

const HOJE = '2026-11-16'

let t: TestApp
let lojaId: number
beforeAll(async () => {
  t = await startApp()
  lojaId = await t.cenario.loja()
})
afterAll(() => t.close())

interface Preco {
  ano: number
  combustivel: string
  mes?: string
  preco: number
}

/** Makes a model of cars with exactly these prices. */
async function modeloCom(...precos: Preco[]): Promise<number> {
  const { db } = t.banco
  const { modeloId } = await t.cenario.modelo({ marca: 'Fiat', mes: '2026-11-01' })
  await db.deleteFrom('precoReferenciaAtual').where('modeloId', '=', modeloId).execute()
  for (const { ano, mes = '2026-11-01', combustivel, preco } of precos)
    await db
      .insertInto('precoReferenciaAtual')
      .values({ modeloId, anoModelo: ano, combustivel, mes, preco: preco as Centavos })
      .execute()
  return modeloId
}

async function referencia(modeloId: number, veiculo: object, hoje = HOJE) {
  const id = await t.cenario.veiculo({ lojaId, modeloId, tipoCombustivelId: 2, ...veiculo })
  const { db } = t.banco
  const answer = await veiculosComReferencia(db, hoje)
    .where('veiculo.id', '=', id)
    .select(['referencia.preco', 'referencia.mes', 'referencia.defasada'])
    .executeTakeFirstOrThrow()
  const { rows } = await sql`with um as (select * from veiculo where id = ${id})
    select preco_agora, defasada from (${referenciasDe('um', { chave: ['id'], outras: [] }, hoje)}) as v`.execute(
    db,
  )
  expect(rows, 'priced as a set').toEqual([{ precoAgora: answer.preco, defasada: answer.defasada }])
  const estoque = await estoqueComReferencia(db, lojaId, hoje)
    .select(['veiculo.id', 'referencia.preco', 'referencia.mes', 'referencia.defasada'])
    .execute()
  expect(
    estoque.filter((row) => row.id === id),
    'priced with its stock',
  ).toEqual([{ id, ...answer }])
  return answer
}
const preco = async (...args: Parameters<typeof referencia>) => (await referencia(...args)).preco

describe('fuel', () => {
  test.each([
    // Each row: RENAVAM's fuel, and the fuel of the price that counts.
    [1, 'A'],
    [2, 'G'],
    [3, 'D'],
    [6, 'E'],
    [15, 'N'],
    [16, 'F'],
    [18, 'H'],
    [19, 'H'],
  ])('%i is priced by %s', async (tipoCombustivelId, combustivel) => {
    const outros = ['G', 'A', 'D', 'F', 'E', 'H', 'N', '*'].filter((outro) => outro !== combustivel)
    const modeloId = await modeloCom(
      { ano: 2022, combustivel, preco: 700 },
      ...outros.map((outro) => ({ ano: 2022, combustivel: outro, preco: 1 })),
    )
    expect(await preco(modeloId, { tipoCombustivelId })).toBe(700)
  })
  test.each([6, 15, 16, 18, 19])('%i is else priced as Gasolina, the newest month over both', async (id) => {
    const propria = COMBUSTIVEIS.find((combustivel) => combustivel.id === id)?.referencia ?? ''
    const comoGasolina = await modeloCom({ ano: 2022, combustivel: 'G', preco: 800 })
    expect(await preco(comoGasolina, { tipoCombustivelId: id })).toBe(800)
    const antes = { combustivel: 'G', mes: '2026-10-01', preco: 800 }
    const depois = { ano: 2022, combustivel: propria, preco: 700 }
    const listado = await modeloCom({ ano: 2022, ...antes }, depois)
    expect(await preco(listado, { tipoCombustivelId: id })).toBe(700)
    const deVolta = await modeloCom(
      { ano: 2022, ...antes, mes: '2026-11-01' },
      { ...depois, mes: '2026-10-01' },
    )
    expect(await preco(deVolta, { tipoCombustivelId: id })).toBe(800)
  })
  test('a new vehicle’s own fuel and Gasolina, its year and zero km: the newest month over all four', async () => {
    const novo = { tipoCombustivelId: 18, anoModelo: 2026, hodometro: 0 }
    const modeloId = await modeloCom(
      { ano: 32_000, combustivel: 'H', mes: '2026-09-01', preco: 1 },
      { ano: 32_000, combustivel: 'G', mes: '2026-10-01', preco: 2 },
      { ano: 2026, combustivel: 'H', mes: '2026-10-01', preco: 3 },
      { ano: 2026, combustivel: 'G', mes: '2026-11-01', preco: 4 },
    )
    expect(await preco(modeloId, novo)).toBe(4)
    await t.banco.db
      .deleteFrom('precoReferenciaAtual')
      .where('modeloId', '=', modeloId)
      .where('mes', '=', '2026-11-01')
      .execute()
    expect(await preco(modeloId, novo)).toBe(2)
  })
  test.each([
    [1, 'G'],
    [3, 'G'],
    [2, 'F'],
    [null, 'G'],
  ])('%s has no price of its own where only %s is listed', async (tipoCombustivelId, combustivel) => {
    const modeloId = await modeloCom({ ano: 2022, combustivel, preco: 700 })
    expect(await referencia(modeloId, { tipoCombustivelId })).toEqual({
      preco: null,
      mes: null,
      defasada: null,
    })
  })
  test.each([6, 2, null])('a price without a fuel prices any, %s too', async (tipoCombustivelId) => {
    const modeloId = await modeloCom({ ano: 2022, combustivel: '*', preco: 900 })
    expect(await preco(modeloId, { tipoCombustivelId })).toBe(900)
  })
  test('the newest month counts, and in the same month the own fuel', async () => {
    const mesmoMes = await modeloCom(
      { ano: 2022, combustivel: '*', preco: 900 },
      { ano: 2022, combustivel: 'G', preco: 700 },
    )
    expect(await preco(mesmoMes, {})).toBe(700)
    const maisNovo = await modeloCom(
      { ano: 2022, combustivel: '*', preco: 900 },
      { ano: 2022, combustivel: 'G', mes: '2026-10-01', preco: 700 },
    )
    expect(await preco(maisNovo, {})).toBe(900)
  })
})

describe('model year', () => {
  test('a vehicle of a year that the table lacks gets no price of a neighbouring year', async () => {
    const modeloId = await modeloCom(
      { ano: 2021, combustivel: 'G', preco: 1 },
      { ano: 2023, combustivel: 'G', preco: 2 },
    )
    expect(await preco(modeloId, { anoModelo: 2022 })).toBeNull()
  })

  test.each([
    // Each row: model year, km, expected price.
    [2026, 0, 3200],
    [2026, 100, 3200],
    [2026, 101, 2026],
    [2027, 100, 3200],
    [2027, 101, 2027],
    [2025, 0, 2025],
    [2028, 0, null],
    [2026, null, 2026],
  ])('zero km: model year %i with %i km', async (anoModelo, hodometro, esperado) => {
    const modeloId = await modeloCom(
      ...[2025, 2026, 2027].map((ano) => ({ ano, combustivel: 'G', preco: ano })),
      { ano: 32_000, combustivel: 'G', preco: 3200 },
    )
    expect(await preco(modeloId, { anoModelo, hodometro })).toBe(esperado)
  })
  test.each([
    // Each row: month of the zero-km price, month of the model year's, price of a new vehicle.
    ['2026-11-01', '2026-11-01', 3200],
    ['2026-11-01', '2026-10-01', 3200],
    ['2026-10-01', '2026-11-01', 2026],
    ['2026-07-01', '2026-11-01', 2026],
  ])('zero km of %s, model year of %s: the newest month over both, %i', async (zero, proprio, esperado) => {
    const modeloId = await modeloCom(
      { ano: 32_000, combustivel: 'G', mes: zero, preco: 3200 },
      { ano: 2026, combustivel: 'G', mes: proprio, preco: 2026 },
    )
    const mes = zero > proprio ? zero : proprio
    const novo = { anoModelo: 2026, hodometro: 0 }
    expect(await referencia(modeloId, novo)).toEqual({ preco: esperado, mes, defasada: false })
    expect(await preco(modeloId, { ...novo, hodometro: 101 })).toBe(2026)
  })
  test('a month goes before the fuel, too', async () => {
    const modeloId = await modeloCom(
      { ano: 32_000, combustivel: 'G', mes: '2026-10-01', preco: 3200 },
      { ano: 2026, combustivel: '*', preco: 2026 },
    )
    expect(await preco(modeloId, { anoModelo: 2026, hodometro: 0 })).toBe(2026)
  })
  test('a new vehicle without a zero-km price falls back to its own year', async () => {
    const modeloId = await modeloCom({ ano: 2026, combustivel: 'G', preco: 2026 })
    expect(await preco(modeloId, { anoModelo: 2026, hodometro: 0 })).toBe(2026)
  })
  test('the year is that of today', async () => {
    const modeloId = await modeloCom({ ano: 32_000, combustivel: 'G', preco: 3200 })
    expect(await preco(modeloId, { anoModelo: 2026, hodometro: 0 }, '2027-01-01')).toBeNull()
    expect(await preco(modeloId, { anoModelo: 2028, hodometro: 0 }, '2027-01-01')).toBe(3200)
  })
})

test.each([
  // Each row: month of the price. The newest month loaded for cars is 2026-11.
  ['2026-11-01', false],
  ['2026-08-01', false],
  ['2026-07-01', true],
  ['2025-11-01', true],
])('a price of %s is stale: %s', async (mes, defasada) => {
  const modeloId = await modeloCom({ ano: 2022, combustivel: 'G', mes, preco: 700 })
  // A newer month of motorcycles doesn't age the prices of cars.
  await t.banco.db
    .insertInto('fipeMes')
    .values({ tipoId: 2, mes: '2027-06-01', precos: 1, importadoEm: t.clock.now() })
    .onConflict((c) => c.doNothing())
    .execute()
  expect(await referencia(modeloId, {})).toEqual({ preco: 700, mes, defasada })
})
