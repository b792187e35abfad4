import { carteiraDaLojaResponse } from '@lastro/shared/carteira/carteira'
import { permissoesDoTipo } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { CarteiraDaLoja } from './loja.tsx'
import { carteiraDaLojaOptions } from './use-carteira.ts'

const FILA = { quantidade: 0, contratos: [], alteracoes: { quantidade: 0, contratos: [] } }
const NOVA = {
  hoje: '2026-11-16',
  esperas: { loja: FILA, instituicao: FILA },
  pedidos: { quantidade: 0, pedidos: [] },
  estoque: { noEstoque: 0, livres: 0, emGarantia: 0, sairam: 0 },
}

async function abrir(dados: object) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Veneza', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo: 'loja', permissoes: [...permissoesDoTipo('loja')] },
  })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(carteiraDaLojaOptions(1).queryKey, carteiraDaLojaResponse.parse(dados))
  const rootRoute = createRootRoute({ component: () => <CarteiraDaLoja lojaId={1} /> })
  const history = createMemoryHistory({ initialEntries: ['/home'] })
  const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: () => null })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findAllByRole('heading')
}
afterEach(() => {
  cleanup()
  stopSession('saida')
  vi.unstubAllGlobals()
})

const titulos = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a new store sees its first steps instead of zeros, and its figures once it has a car', async () => {
  await abrir(NOVA)
  expect(titulos()).toEqual(['Primeiros passos'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Importe o estoque/),
    expect.stringMatching(/^Ou adicione um veículo/),
    expect.stringMatching(/^Responda à primeira proposta/),
  ])
  cleanup()
  await abrir({ ...NOVA, estoque: { noEstoque: 1, livres: 1, emGarantia: 0, sairam: 0 } })
  expect(titulos()).toEqual(['Em ordem', 'Estoque'])
  cleanup()
  // All cars left while pledged: that is no new store.
  await abrir({ ...NOVA, estoque: { noEstoque: 0, livres: 0, emGarantia: 1, sairam: 1 } })
  expect(titulos()).toEqual(['Em ordem', 'Estoque'])
})
