import { importarEstoqueRequest } from '@lastro/shared/veiculos/importacao-estoque'
import { importarSaldosRequest } from '@lastro/shared/saldos/saldo'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from './errors.ts'
import { registerLongLists } from './long-lists.ts'
import { validatorCompiler } from './validate.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify({ bodyLimit: 2 ** 25 })
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(errorHandler)
  registerLongLists(app)
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.post('/estoque', { schema: { body: importarEstoqueRequest } }, async ({ body }) => body)
  typed.post('/saldos', { schema: { body: importarSaldosRequest } }, async ({ body }) => body)
})
afterAll(() => app.close())

/** Answers what came back, and how often the event loop turned meanwhile. */
async function send(url: string, body: unknown) {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const payload = JSON.stringify(body)
  const { statusCode, body: text } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  })
  clearInterval(timer)
  return { statusCode, text, turns, problems: text.split('\n -- ').slice(1) }
}

const listOf = <T>(length: number, item: (i: number) => T) => Array.from({ length }, (_, i) => item(i))

test('of a long wrong list the first hundred problems are told', async () => {
  const wrong = await send('/estoque', { completo: true, veiculos: listOf(40_000, () => ({})) })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.problems).toHaveLength(100)
  expect(wrong.problems[99]).toBe('veiculos.99.anoModelo: Campo obrigatório')
  const few = await send('/estoque', { completo: true, veiculos: listOf(400, () => ({})) })
  expect(few.problems).toHaveLength(100)
})

test('a problem at the end of a long list is found', async () => {
  const veiculos = [...listOf(10_000, () => ({ anoModelo: 2022 })), { anoModelo: 'x' }]
  const { problems } = await send('/estoque', { completo: true, veiculos })
  expect(problems).toEqual(['veiculos.10000.anoModelo: Use um número.'])
})

test('the items of a list that is longer than it may be are not looked at', async () => {
  expect((await send('/estoque', { completo: true, veiculos: listOf(60_000, () => ({})) })).problems).toEqual(
    ['veiculos: Envie no máximo 50000 veículos por carga.'],
  )
  const saldos = [{ numero: '1', saldoDevedor: 1, veiculos: listOf(100_000, () => ({})) }]
  const body = { dataBase: '2026-11-27', completo: false, saldos }
  expect((await send('/saldos', body)).problems).toEqual(['saldos.0.veiculos: Use no máximo 2000 itens.'])
})

test('a right long list arrives as its schema reads it, and the event loop turns meanwhile', async () => {
  const veiculos = listOf(30_000, (i) => ({ placa: ` ABC${i} `, anoModelo: 2022, preco: 1.5, outro: 1 }))
  const { statusCode, text, turns } = await send('/estoque', { completo: true, veiculos, confirmar: true })
  expect(statusCode).toBe(200)
  expect(turns).toBeGreaterThan(2)
  const read = JSON.parse(text) as { veiculos: unknown[]; confirmar: boolean }
  expect([read.veiculos.length, read.veiculos[29_999], read.confirmar]).toEqual([
    30_000,
    { placa: 'ABC29999', anoModelo: 2022, preco: 150 },
    true,
  ])
})

test('what only looks as if it had a length is refused in a long list too', async () => {
  const veiculos = listOf(1_000, () => ({ anoModelo: 2022, placa: { length: { toString: 1 } } }))
  const { problems } = await send('/estoque', { completo: true, veiculos })
  expect([problems.length, problems[0]]).toEqual([100, 'veiculos.0.placa: Use um texto.'])
})

test('beside a long list the rest of the body is checked', async () => {
  const veiculos = listOf(1_000, () => ({ anoModelo: 2022 }))
  expect((await send('/estoque', { veiculos })).problems).toEqual(['completo: Campo obrigatório'])
})
