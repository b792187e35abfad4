import type { Centavos } from '@lastro/shared/dinheiro'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTestClock } from '#lib/relogio.ts'
import { paraPagamento } from './textos.ts'

beforeEach(() => setTestClock(new Date('2026-11-26T12:00:00Z')))
afterEach(() => setTestClock(null))

test('what is to be paid is dated, and a paid one is not', () => {
  const falta = 4_821_037 as Centavos
  const dito = (baixa: Parameters<typeof paraPagamento>[1]) =>
    paraPagamento(falta, baixa).replaceAll('\u00a0', ' ')
  expect(dito({ estado: 'aberta', valorEm: '2026-11-26' })).toBe('R$ 48.210,37 para pagamento em 26/11')
  expect(dito({ estado: 'paga', valorEm: '2026-11-26' })).toBe('R$ 48.210,37')
})
