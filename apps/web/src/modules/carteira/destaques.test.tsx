import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { abrir, fechar, TUDO } from './testing/abrir.tsx'

afterEach(fechar)

const mes = (dia: string, cheio: object = {}) => ({
  mes: `${dia}T00:00:00Z`,
  contratos: 0,
  descobertos: 0,
  deficit: 0,
  totalAtual: 0,
  valorGarantia: 0,
  exigido: 0,
  totalSemReferencia: null,
  totalDefasado: null,
  totalSaido: null,
  ...cheio,
})
const destaques = () => screen.getByLabelText('A carteira em resumo').textContent.replaceAll('\u00A0', ' ')

test('the figures of the portfolio are compared with the end of last month', async () => {
  const agora = { contratos: 2, deficit: 40_000, totalAtual: 90_000, valorGarantia: 98_000, exigido: 98_000 }
  const antes = { contratos: 1, deficit: 10_000, totalAtual: 97_000, valorGarantia: 98_000, exigido: 98_000 }
  await abrir(TUDO, undefined, [mes('2026-10-01', antes), mes('2026-11-01', agora)])
  expect(destaques()).toBe(
    'Crédito em abertoR$ 90.000,002 contratos ativos+1 no mês' +
      'Cobertura102,04%−7,14 pp no mês' +
      'InsuficiênciaR$ 40.000,00+R$ 30.000,00 no mês' +
      'Vencem em 30 dias1até 16/12/2026, com 1 já vencido',
  )
})

test('a month that nothing was kept of compares nothing', async () => {
  const agora = { contratos: 2, deficit: 40_000, totalAtual: 90_000, valorGarantia: 98_000, exigido: 98_000 }
  await abrir(TUDO, undefined, [mes('2026-10-01'), mes('2026-11-01', agora)])
  expect(destaques()).not.toContain('no mês')
  cleanup()
  await abrir(TUDO)
  expect(destaques()).not.toContain('no mês')
})
