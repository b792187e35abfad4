import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { SaldoNaLista } from './saldo-na-lista.tsx'

afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

test('an old balance has its date below it, within the line of text of its cell', async () => {
  setSessao({ token: 't', cpf: '', regras: null })
  const saldo = {
    contratoId: 7,
    saldoDevedor: 50_000,
    dataBase: '2026-11-13T00:00:00Z',
    fresco: false,
    ltv: 50,
  }
  vi.stubGlobal('fetch', async () => Response.json({ saldos: [{ ...saldo, diasAtraso: null }] }))
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <SaldoNaLista campo="saldo" contratoId={7} instituicaoId={1} ids={[7]} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Saldo de 13/11 (desatualizado)')
  expect(container.querySelector('p, div')).toBeNull()
})
