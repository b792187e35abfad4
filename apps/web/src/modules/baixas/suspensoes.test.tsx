import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { Suspensoes } from './suspensoes.tsx'

const LEVANTAMENTO = {
  ate: '2026-12-03T00:00:00Z',
  motivo: 'acordo',
  pedidoPor: 'Ana',
  pedidoEm: '2026-11-27T12:00:00Z',
  confirmadoPor: null,
  propria: false,
  podem: { nomes: ['Bia'], total: 1 },
}
const suspensa = (lojaId: number, loja: string, levantamento: object | null) => ({
  lojaId,
  loja,
  vendas: lojaId,
  dias: 5,
  levantamento,
  versao: 2,
})

/** Draws the suspended stores for a person who may lift them. */
function desenhar() {
  const regras = {
    idEstabelecimento: 9,
    permissoes: ['Carteira.Limites.Alterar'],
    tipo: 'instituicao' as const,
    nome: 'Bia',
    estabelecimento: null,
    expirado: false,
    precisaAceitarTermoUso: false,
  }
  setSessao({ token: 't', cpf: '', regras })
  onTestFinished(() => {
    cleanup()
    stopSession('saida')
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <Suspensoes instituicaoId={9} />
          <DialogHost />
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('each suspended store says why and whose turn it is, and the other person confirms what was seen', async () => {
  const pedidos: unknown[] = []
  const suspensoes = [
    suspensa(1, 'Autoestrada', null),
    suspensa(2, 'Veneza', LEVANTAMENTO),
    suspensa(3, 'Horizonte', { ...LEVANTAMENTO, propria: true }),
    suspensa(4, 'Central', { ...LEVANTAMENTO, confirmadoPor: 'Bia' }),
  ]
  vi.stubGlobal('fetch', async (endereco: string, { method, headers }: RequestInit) => {
    if (method === 'GET') return Response.json({ suspensoes, podem: { nomes: ['Bia'], total: 1 } })
    pedidos.push([endereco, new Headers(headers).get('if-match')])
    return Response.json(suspensoes[3])
  })
  desenhar()
  const notas = (await screen.findAllByRole('note')).map(({ textContent }) => textContent)
  expect(notas).toEqual([
    expect.stringMatching(/^Autoestrada tem 1 venda sem quitação há mais de 5 dias úteis\. Novos envios/),
    expect.stringMatching(/^Veneza tem 2 vendas.*Ana pediu em .* até 03\/12\/2026\. Motivo: acordo/),
    expect.stringMatching(/^Horizonte .*Você pediu .*Outra pessoa precisa confirmar\. A vez é de Bia\./),
    expect.stringMatching(
      /^Central tem 4 vendas.*levantada até 03\/12\/2026 por Ana e Bia\. Motivo: acordo$/,
    ),
  ])
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Levantar a suspensão de Autoestrada',
    'Confirmar o levantamento de Veneza',
    'Levantar a suspensão de Veneza',
    'Levantar a suspensão de Horizonte',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar o levantamento de Veneza' }))
  await waitFor(() =>
    expect(pedidos).toEqual([
      [expect.stringContaining('/api/instituicoes-financeiras/9/lojas/2/suspensao/confirmar'), '"2"'],
    ]),
  )
})

test('a lifting that somebody else asked for meanwhile is asked for again at the newer version', async () => {
  let versao = 2
  const pedidos: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    const suspensao = { ...suspensa(1, 'Autoestrada', null), vendas: versao, versao }
    if (method === 'GET') return Response.json({ suspensoes: [suspensao], podem: { nomes: [], total: 0 } })
    const ifMatch = new Headers(headers).get('if-match')
    pedidos.push(ifMatch)
    return ifMatch === `"${versao}"`
      ? Response.json(suspensao)
      : new Response('A suspensão foi alterada por Ana.', { status: 412 })
  })
  desenhar()
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Levantar a suspensão de Autoestrada' }))
  await user.type(await screen.findByLabelText(/^Motivo/), 'Acordo.')
  await user.type(screen.getByLabelText(/^Até/), '31/12/2099')
  versao = 3
  await user.click(screen.getByRole('button', { name: 'Pedir' }))
  await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
  await screen.findByText(/tem 3 vendas/)
  await user.click(screen.getByRole('button', { name: 'Pedir' }))
  await waitFor(() => expect(pedidos).toEqual(['"2"', '"3"']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pedir' })).toBeNull())
})
