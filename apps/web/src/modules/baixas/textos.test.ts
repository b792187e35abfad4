import type { Centavos } from '@lastro/shared/dinheiro'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTestClock } from '#lib/relogio.ts'
import { informadaDepois, paraPagamento, valorEmPalavras } from './baixa-badge.tsx'

beforeEach(() => setTestClock(new Date('2026-11-26T12:00:00Z')))
afterEach(() => setTestClock(null))

test('what is to be paid is dated, and a paid one is not', () => {
  const falta = 4_821_037 as Centavos
  const dito = (baixa: Parameters<typeof paraPagamento>[1]) =>
    paraPagamento(falta, baixa).replaceAll('\u00a0', ' ')
  expect(dito({ estado: 'aberta', valorEm: '2026-11-26' })).toBe('R$ 48.210,37 para pagamento em 26/11')
  expect(dito({ estado: 'paga', valorEm: '2026-11-26' })).toBe('R$ 48.210,37')
})

test('what owes nothing waits for its release, and a late telling says how late', () => {
  const zero = 0 as Centavos
  const baixa = { estado: 'aberta', valorEm: '2026-11-26', valor: zero, falta: zero, pago: zero } as const
  expect(valorEmPalavras(baixa)).toBe('Nada a pagar, a liberar')
  const ditaEm = (dataVenda: string, origem: 'loja' | 'sistema' = 'loja') =>
    informadaDepois({ origem, dataVenda, abertaEm: new Date('2026-11-16T12:00:00Z') })
  expect([ditaEm('2026-11-16'), ditaEm('2026-11-15'), ditaEm('2026-11-04')]).toEqual([
    undefined,
    'informada 1 dia depois',
    'informada 12 dias depois',
  ])
  expect(ditaEm('2026-11-04', 'sistema')).toBeUndefined()
})
