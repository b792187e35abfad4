import { expect } from 'vitest'
import type { Db } from '../db/tables.ts'
import { conferir } from '../modules/conferencia/conferencia.service.ts'

/** Whatever a test file did through the API, the figures must hold at its end. */
export async function expectConfere(db: Db): Promise<void> {
  const resultados = await conferir(db)
  expect(resultados.length).toBeGreaterThan(0)
  expect(resultados.filter(({ total }) => total > 0)).toEqual([])
}
