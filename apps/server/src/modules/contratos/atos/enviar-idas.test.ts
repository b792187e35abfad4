import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { statementsOf, roundTripsOf } from '#testing/statements.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t)
})
afterAll(() => t.close())

/** The guard's statements before the transaction: the session and the contract. */
const GUARD_STATEMENTS = 2

test.runIf(TEST_ENGINE === 'postgres')(
  'a send finds nothing under way ten times at most, BEGIN and COMMIT among them, with 20 vehicles as with one',
  async () => {
    const { regraId: regraGarantiaId } = await t.cenario.regra({
      instituicaoId: p.bancoId,
      itens: [{ percentual: 10_000 }],
    })
    for (const veiculos of [1, 20]) {
      const id = await p.criar(veiculos, { regraGarantiaId })
      expect((await roundTripsOf(() => p.enviar(id))) - GUARD_STATEMENTS).toBeLessThanOrEqual(10)
      expect(
        await t.banco.db.selectFrom('penhor').where('contratoId', '=', id).select('id').execute(),
      ).toHaveLength(veiculos)
    }
  },
)

test('what shares a trip is gone through in its order: the lock before what it holds, the change before it is read again', async () => {
  const id = await p.criar(1)
  const comandos = await statementsOf(() => p.enviar(id))
  const firstIndex = (start: RegExp) => comandos.findIndex((comando) => start.test(comando))
  const lastIndex = (start: RegExp) => comandos.findLastIndex((comando) => start.test(comando))
  expect(firstIndex(/from veiculo where .* for share/s)).toBeLessThan(firstIndex(/ as "qualifica"/))
  expect(firstIndex(/^update "contrato"/)).toBeLessThan(lastIndex(/^select "contrato"\."id"/))
  expect(firstIndex(/insert into contrato_garantia/)).toBeLessThan(lastIndex(/^select "contrato_garantia"/))
})

test('of works that fail together the first is told, and nothing of them is kept', async () => {
  const id = await p.criar(1)
  await t.banco.db.deleteFrom('whitelist').execute()
  const response = await p.agir(id, 'enviar', p.banco)
  expect([response.status, response.text]).toEqual([400, expect.stringMatching(/whitelist/i)])
  expect(await t.banco.db.selectFrom('penhor').where('contratoId', '=', id).select('id').execute()).toEqual(
    [],
  )
})
