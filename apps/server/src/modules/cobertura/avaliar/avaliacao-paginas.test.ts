import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { statementOf } from '#testing/statements.ts'
import { upsertAvaliacoes } from './avaliacao.repository.ts'
import { createPassagem } from '../testing/passagem.ts'

const POUCOS = 5
const MUITOS = 40

let t: TestApp
let contratos: { instituicaoFinanceiraId: number; contratoId: number }[]
beforeAll(async () => {
  t = await startApp()
  const p = await (await createPassagem(t)).parceria()
  contratos = []
  for (let index = 0; index < MUITOS; index++)
    contratos.push({ instituicaoFinanceiraId: p.bancoId, contratoId: await p.ativar(4) })
  await t.banco.pool.query('analyze')
})
afterAll(() => t.close())

/** Counts the pages of the database that evaluating this many contracts touches, and rolls the evaluation back. */
async function countPages(quantos: number): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  const avaliacao = {
    hoje: t.clock.today(),
    agora: t.clock.now(),
    motivo: 'importacao',
    reavaliacaoId: null,
  } as const
  await withTransaction(t.banco.db, (tx) => upsertAvaliacoes(tx, contratos.slice(0, quantos), avaliacao))
  const pedidos = query.mock.calls.map((chamada: unknown[]) => statementOf(chamada))
  query.mockRestore()
  const { text, values } = pedidos.find((pedido) => String(pedido.text).includes('with alvo')) ?? {}
  const client = await t.banco.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json) ${String(text)}`,
      values,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.runIf(TEST_ENGINE === 'postgres')(
  'evaluating many contracts touches for each no more than evaluating a few',
  async () => {
    await countPages(MUITOS)
    const cada = (await countPages(POUCOS)) / POUCOS
    expect((await countPages(MUITOS)) / MUITOS / cada).toBeLessThan(1.5)
  },
)
