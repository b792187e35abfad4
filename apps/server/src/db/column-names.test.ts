import { createQueryId } from 'kysely'
import { expect, test } from 'vitest'
import { COLUMN_NAMES } from './column-names.ts'

const renameColumns = (quantas: number) =>
  COLUMN_NAMES.transformResult({
    queryId: createQueryId(),
    result: { rows: Array.from({ length: quantas }, (_, id) => ({ id, veiculo_uf: 'SP', ano_modelo: id })) },
  })

test.each([0, 1, 500, 1_201])('%i rows get the names of the code, in their order', async (quantas) => {
  const { rows } = await renameColumns(quantas)
  expect(rows).toEqual(Array.from({ length: quantas }, (_, id) => ({ id, veiculoUF: 'SP', anoModelo: id })))
})

test('while thousands are named others take their turn', async () => {
  let vezes = 0
  const contar = () => {
    vezes += 1
    vez = setImmediate(contar)
  }
  let vez = setImmediate(contar)
  await renameColumns(3_000)
  clearImmediate(vez)
  expect(vezes).toBeGreaterThanOrEqual(4)
})
