import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { type Cenario, createCenario } from '#testing/cenario.ts'
import { countEstoque } from './estoque.repository.ts'
import { avaliarVeiculos } from './estoque.service.ts'
import { listEstoqueDescrito } from './veiculos-descritos.repository.ts'

const clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

let banco: Banco
let cenario: Cenario
beforeAll(async () => {
  banco = await createTestBanco()
  cenario = createCenario(banco.db, clock)
})
afterAll(() => banco.close())

test('what is counted, described and priced is of one store, whatever another has', async () => {
  const { db } = banco
  const [lojaId, outra] = [await cenario.loja(), await cenario.loja()]
  const id = await cenario.veiculo({ lojaId })
  const alheio = await cenario.veiculo({ lojaId: outra })
  expect(await countEstoque(db, { lojaId, contratoId: null })).toEqual({ emEstoque: 1, livres: 1 })
  const descritos = await listEstoqueDescrito(db, {
    lojaId,
    contratoId: null,
    hoje: clock.today(),
    limite: 10,
  })
  expect(descritos).toMatchObject([{ id }])
  const avaliados = await avaliarVeiculos(db, {
    lojaId,
    regra: null,
    contratoId: null,
    veiculoIds: [id, alheio],
    today: clock.today(),
  })
  expect(avaliados.map(({ veiculoId }) => veiculoId)).toEqual([id])
})
