import type { Centavos } from '@lastro/shared/dinheiro'
import { pagosForaDoSaldo } from '@lastro/shared/saldos/saldo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTestClock } from '#lib/relogio.ts'
import { diaDoSaldo, saldoEmPalavras } from './use-saldos.ts'

beforeEach(() => setTestClock(new Date('2026-11-26T12:00:00Z')))
afterEach(() => setTestClock(null))

const SALDO = { saldoDevedor: 18_240_010 as Centavos, dataBase: '2026-11-25', fresco: true }
const spaces = (texto: string | null) => texto?.replaceAll('\u00a0', ' ')

test('a balance comes with its day, an old one says that it is outdated', () => {
  expect(spaces(saldoEmPalavras(SALDO))).toBe('R$ 182.400,10 em 25/11')
  expect(diaDoSaldo({ dataBase: '2026-11-20', fresco: false })).toBe('Saldo de 20/11 (desatualizado)')
  expect(diaDoSaldo({ dataBase: '2025-12-30', fresco: false })).toBe('Saldo de 30/12/2025 (desatualizado)')
})

test('what was paid and the balance doesn’t know is added up; without any nothing is said', () => {
  const pagamento = (valor: number, foraDoSaldo: boolean) => ({ valor: valor as Centavos, foraDoSaldo })
  const pagos = [pagamento(4_000_000, true), pagamento(821_037, true), pagamento(5, false)]
  expect(spaces(pagosForaDoSaldo(pagos))).toBe('R$ 48.210,37 pagos, ainda não no saldo')
  expect(pagosForaDoSaldo([pagamento(5, false)])).toBeNull()
})
