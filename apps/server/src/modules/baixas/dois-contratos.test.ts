// @module-tag motores
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { expirarAlteracoes } from '#modules/contratos/alteracao/expirar-alteracoes.service.ts'
import { avisarBaixasDoDia } from './avisar.service.ts'
import { presumirVendas } from './presumir.service.ts'

// Two contracts, each with a payoff that is open and one that is paid, in every act that takes several contracts. Today is
// Monday, 16 November 2026.

let t: TestApp
let b: Baixas
let contratos: { contratoId: number; numero: string; placas: string[]; baixas: number[] }[]
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  b = await createBaixas(t)
  contratos = []
  for (let n = 0; n < 2; n++) {
    const { contratoId, carros } = await b.comSaldo(4, 80_000)
    const baixas = [
      await b.aberta(contratoId, carros[0].id),
      await b.aberta(contratoId, carros[1]?.id ?? 0),
    ] as const
    await b.pagar(baixas[1], 20_000, { liberar: false })
    const { numero } = (await t.call('GET', `/api/contratos/${contratoId}`, { token: b.banco })).json<{
      numero: string
    }>()
    contratos.push({ contratoId, numero, placas: carros.map(({ placa }) => placa), baixas: [...baixas] })
  }
})
afterEach(() => expectConfere(t.banco.db))
afterAll(() => t.close())

const estados = async () =>
  Promise.all(contratos.map(({ baixas }) => Promise.all(baixas.map(async (id) => (await b.ler(id)).estado))))
const NADA_MUDOU = [
  ['aberta', 'paga'],
  ['aberta', 'paga'],
]

test('asking both for reinforcement ends none of their payoffs', async () => {
  const { status } = await t.call('POST', `/api/instituicoes-financeiras/${b.bancoId}/pedidos-reforco`, {
    token: b.banco,
    body: {
      contratos: contratos.map(({ contratoId }) => ({ contratoId, valor: 10_000 })),
      prazo: '2026-11-23',
      texto: null,
    },
  })
  expect([status, await estados()]).toEqual([200, NADA_MUDOU])
})

test('payments of both are each of their own payoff', async () => {
  const { status, text } = await t.call(
    'POST',
    `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`,
    {
      token: b.banco,
      body: {
        pagamentos: contratos.map(({ numero, placas, contratoId }) => ({
          numero,
          placa: placas[0],
          valor: 20_000,
          data: '2026-11-16T00:00:00Z',
          referencia: `P-${contratoId}`,
        })),
      },
    },
  )
  expect([status, text]).toEqual([200, expect.any(String)])
  expect(await estados()).toEqual([
    ['liberada', 'paga'],
    ['liberada', 'paga'],
  ])
})

test('presuming sales, the morning’s notices and the end of proposals end none of them', async () => {
  for (const { contratoId } of contratos) await b.proporEVencer(contratoId)
  const deps = { db: t.banco.db, clock: t.clock }
  await expirarAlteracoes(deps)
  await presumirVendas(deps, { lojaId: b.lojaId })
  await avisarBaixasDoDia(deps)
  expect(await estados()).toEqual(NADA_MUDOU)
})

test('a reversal is heard by the store and by its system, of its own contract alone', async () => {
  await t.cenario.webhook(b.lojaId)
  const [um] = contratos
  expect((await b.agirNaBaixa(um?.baixas[1] ?? 0, 'estornar')).status).toBe(200)
  const eventos = await t.banco.db
    .selectFrom('webhookEvento')
    .where('lojaId', '=', b.lojaId)
    .where('tipo', 'like', 'baixa.%')
    .select(['tipo', 'contratoId'])
    .execute()
  expect(eventos).toEqual([{ tipo: 'baixa.estornada', contratoId: um?.contratoId }])
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('titulo', '=', 'Pagamento da venda estornado')
    .select('contratoId')
    .execute()
  expect(avisos).toEqual([{ contratoId: um?.contratoId }])
})
