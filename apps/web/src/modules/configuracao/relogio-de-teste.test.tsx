import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { diaDeHoje, instanteAgora } from '#lib/relogio.ts'
import { RelogioDeTeste } from './configuracao.tsx'

afterEach(() => vi.unstubAllGlobals())

function abrir(relogioDeTeste: string | null) {
  const configuracao = {
    nomeParceiro: 'Parceiro',
    correio: false,
    sso: false,
    versao: '1',
    relogioDeTeste,
    demonstracao: null,
  }
  const fetch = vi.fn(async () => Response.json(configuracao))
  vi.stubGlobal('fetch', fetch)
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RelogioDeTeste />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return fetch
}

test('says on every screen where the test clock stands, and the screens go by it', async () => {
  abrir('2031-03-02T02:30:00Z')
  const faixa = await screen.findByRole('note', { name: 'Relógio de teste' })
  expect(faixa.textContent).toBe('Relógio de teste: 01/03/2031 23:30')
  expect(diaDeHoje()).toBe('2031-03-01')
})

test('shows nothing where time is right', async () => {
  const fetch = abrir(null)
  await waitFor(() => expect(Math.abs(instanteAgora().getTime() - Date.now())).toBeLessThan(60_000))
  expect(fetch).toHaveBeenCalled()
  expect(screen.queryByRole('note')).toBeNull()
})
