import { expect } from 'vitest'
import { type Clock, clockFrom } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { conferir } from '../modules/conferencia/conferencia.service.ts'

/** Whatever a test file did through the calls, the figures must hold at its end; `clock`: where something may be overdue. */
export async function expectConfere(db: Db, clock: Clock = clockFrom(() => new Date())): Promise<void> {
  const resultados = await conferir({ db, clock })
  expect(resultados.length).toBeGreaterThan(0)
  expect(resultados.filter(({ total }) => total > 0)).toEqual([])
}
