import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

// "Σ not above the contract's balance (without a fresh one: valorCredito)", carteira A.3. Today is Monday, 16 November 2026.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const CREDITO = 100_000
const NO_SALDO = (valor: string, dia: string) =>
  `Os pagamentos passariam do saldo devedor do contrato, de R$\u00a0${valor} em ${dia}/11/2026.`
const NO_CREDITO = 'Os pagamentos passariam do valor do crédito do contrato'

test.each([
  {
    caso: 'a balance of today knows the payment of today: the one before bounds it',
    saldos: { 13: 60_000, 16: 0 },
    pagamentos: [
      [16, 60_000.01, NO_SALDO('60.000,00', '13')],
      [16, 25_000],
      [16, 35_000.01, NO_SALDO('60.000,00', '13')],
      [16, 35_000],
    ],
  },
  {
    caso: 'each payment counts against the balance before it, and not against the next',
    saldos: { 12: 90_000, 13: 60_000 },
    pagamentos: [
      [13, 90_000],
      [16, 60_000.01, NO_SALDO('60.000,00', '13')],
      [16, 60_000],
      [13, 0.01, NO_SALDO('90.000,00', '12')],
    ],
  },
  {
    caso: 'a larger balance of today bounds what it may not know yet',
    saldos: { 13: 50_000, 16: 60_000 },
    pagamentos: [
      [16, 60_000.01, NO_SALDO('60.000,00', '16')],
      [16, 60_000],
    ],
  },
  {
    caso: 'no balance before the payment: the credit',
    saldos: { 16: 0 },
    pagamentos: [
      [16, CREDITO + 0.01, NO_CREDITO],
      [16, CREDITO],
    ],
  },
  {
    caso: 'the balance before was too old on that day: the credit',
    saldos: { '04': 60_000, 16: 0 },
    pagamentos: [
      [16, CREDITO],
      [16, 0.01, NO_CREDITO],
    ],
  },
] as { caso: string; saldos: Record<string, number>; pagamentos: [number, number, string?][] }[])(
  '$caso',
  async ({ saldos, pagamentos }) => {
    // A vehicle for each payment.
    const contratoId = await b.ativar(pagamentos.length)
    // Before the balances: at 0 the opening would release them.
    const abertas: number[] = []
    for (const { id } of await b.veiculosDe(contratoId)) abertas.push(await b.aberta(contratoId, id))
    const dias = Object.entries(saldos).toSorted(([um], [outro]) => Number(um) - Number(outro))
    for (const [dia, saldoDevedor] of dias)
      await b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor }], {
        dataBase: `2026-11-${dia}T00:00:00Z`,
      })
    for (const [index, [dia, valor, recusa]] of pagamentos.entries()) {
      const resto = { data: `2026-11-${dia}T00:00:00Z`, liberar: false }
      const feito = await b.pagar(abertas[index] ?? 0, valor, resto)
      expect([feito.status, feito.text]).toEqual([recusa ? 400 : 200, expect.stringContaining(recusa ?? '')])
    }
  },
)

test('without a fresh balance payments for released vehicles count too, and reversed ones don’t', async () => {
  const contratoId = await b.ativar(2)
  const [um, outro] = await b.veiculosDe(contratoId)
  const digitada = { valorDaBaixa: 40_000 }
  const primeira = await b.aberta(contratoId, um?.id ?? 0)
  expect((await b.pagar(primeira, 60_000, digitada)).json()).toMatchObject({ estado: 'liberada' })
  const segunda = await b.aberta(contratoId, outro?.id ?? 0)
  expect((await b.pagar(segunda, 40_000.01, digitada)).text).toContain(NO_CREDITO)
  const inteira = { ...digitada, liberar: false }
  expect((await b.pagar(segunda, 40_000, inteira)).status).toBe(200)
  expect((await b.agirNaBaixa(segunda, 'estornar')).status).toBe(200)
  expect((await b.pagar(segunda, 40_000, inteira)).status).toBe(200)
})
