import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSession, setSessao } from '#lib/session.ts'
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

test('each suspended store says why and whose turn it is, and the other person confirms what was seen', async () => {
  const pedidos: unknown[] = []
  const suspensoes = [
    suspensa(1, 'Autoestrada', null),
    suspensa(2, 'Veneza', LEVANTAMENTO),
    suspensa(3, 'Horizonte', { ...LEVANTAMENTO, propria: true }),
    suspensa(4, 'Central', { ...LEVANTAMENTO, confirmadoPor: 'Bia' }),
  ]
  vi.stubGlobal('fetch', async (endereco: string, { method, headers }: RequestInit) => {
    if (method === 'GET') return Response.json({ suspensoes })
    pedidos.push([endereco, new Headers(headers).get('if-match')])
    return Response.json(suspensoes[3])
  })
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
    endSession('saida')
    vi.unstubAllGlobals()
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Suspensoes instituicaoId={9} />
      </MantineProvider>
    </QueryClientProvider>,
  )
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
