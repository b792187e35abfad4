import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInBatches, parseIds } from './id-batches.ts'

test.each([[null], ['{}']])('PostgreSQL’s %s is read as no ids', (texto) => {
  expect(parseIds(texto)).toEqual(new Float64Array())
})

test('ids are read as PostgreSQL writes them, also large ones', () => {
  expect([...parseIds('{7}')]).toEqual([7])
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(fc.array(id, { minLength: 1 }), (ids) => {
      expect([...parseIds(`{${ids.join(',')}}`)]).toEqual(ids)
    }),
  )
})

test('each comes once and at its place, whatever order they are read in; who is gone is left out', async () => {
  const ids = Array.from({ length: 1234 }, (_, n) => 1234 - n)
  const lidos: number[] = []
  const read = async (lote: number[]) => lote.toReversed().flatMap((id) => (id === 600 ? [] : { id }))
  let lotes = 0
  for await (const rows of readInBatches(ids, read)) {
    lotes++
    lidos.push(...rows.map(({ id }) => id))
  }
  expect(lidos).toEqual(ids.filter((id) => id !== 600))
  expect(lotes).toBe(7)
})
