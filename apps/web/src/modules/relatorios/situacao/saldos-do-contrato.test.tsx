import { saldosDoContratoResponse } from '@lastro/shared/saldos/saldo'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SaldosDoContrato } from './saldos-do-contrato.tsx'
import { hasSaldo } from './use-situacao.ts'

const PAGAMENTO = {
  id: 1,
  baixaId: 4,
  veiculoId: 9,
  placa: 'ABC1D23',
  modelo: 'Fiat Pulse',
  valor: 5_000,
  data: '2026-11-16T00:00:00Z',
  referencia: null,
  usuario: 'Ana',
  registradoEm: '2026-11-16T15:00:00Z',
  foraDoSaldo: true,
}
const readRows = (pagamentos: object[] | null) =>
  saldosDoContratoResponse.parse({ atual: null, saldos: [], pagamentos })

test('payments of sales stand on the tab, which payments alone are enough to draw', async () => {
  expect([hasSaldo(readRows(null)), hasSaldo(readRows([])), hasSaldo(readRows([PAGAMENTO]))]).toEqual([
    false,
    false,
    true,
  ])
  const saldos = readRows([PAGAMENTO, { ...PAGAMENTO, id: 2, referencia: 'TED 1', foraDoSaldo: false }])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SaldosDoContrato {...saldos} /> }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  const [, primeiro, segundo] = within(
    await screen.findByRole('table', { name: 'Pagamentos de vendas' }),
  ).getAllByRole('row')
  expect(primeiro?.textContent?.replaceAll('\u00A0', ' ')).toBe(
    '16/11/2026ABC1D23R$ 5.000,00ainda não no saldo—16/11/2026 12:00 por Ana',
  )
  expect(segundo?.textContent).toContain('TED 1')
  expect(segundo?.textContent).not.toContain('ainda não no saldo')
})
