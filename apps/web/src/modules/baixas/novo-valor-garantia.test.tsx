import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type Permissao, permissoesDoTipo } from '@lastro/shared/permissoes'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { CONTRATO } from '../contratos/chamadas/testing/contrato.ts'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import { BAIXA } from './testing/baixa.ts'

const PAGA = { ...BAIXA, estado: 'paga', acoes: ['estornar', 'liberarVenda'], valorGarantiaProposto: 40_000 }
const FEITA = { id: 4, contratoId: 7, estado: 'liberada', avisos: [] }
const MUDADO = { ...CONTRATO, status: 5, valorGarantia: 40_000, aguardandoSegundaAprovacao: undefined }

const COBRADOS = {
  contratoNovo: 0,
  contratoAlterado: 80,
  garantiaIncluida: 0,
  garantiaRemovida: 20,
}

const toasts = () =>
  notificationsStore
    .getState()
    .notifications.map(({ message }) =>
      typeof message === 'string' ? message.replaceAll('\u00a0', ' ') : message,
    )
const CHAMADA = '../contratos/chamadas/mudar-valor-garantia.ts'
const MUDAR = 'Mudar também o valor da garantia do contrato'

// Other files' toasts are still there.
beforeEach(() => notifications.clean())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.doUnmock(CHAMADA)
  notifications.clean()
  stopSession('saida')
  vi.unstubAllGlobals()
})

interface Cena {
  /** The answer of the contract's PUT. */
  put?: () => Response
  permissoes?: readonly Permissao[]
  pagar?: boolean
  /** Read again, it may have changed. */
  baixa?: object
  contrato?: object
}

let client: QueryClient

/** Opens a payoff's dialog and answers what is sent: method, address and body. */
async function abrir({
  put = () => Response.json(MUDADO, { headers: { etag: '"9"' } }),
  permissoes = permissoesDoTipo('instituicao'),
  pagar = false,
  baixa = PAGA,
  contrato = CONTRATO,
}: Cena) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  const regras = {
    ...pessoa,
    idEstabelecimento: 1,
    tipo: 'instituicao' as const,
    permissoes: [...permissoes],
  }
  setSessao({ token: 't', cpf: '1', regras })
  const enviados: [string, string, unknown, string | null][] = []
  vi.stubGlobal('fetch', async (endereco: string, { method = 'GET', body, headers }: RequestInit) => {
    const path = new URL(endereco, 'http://l').pathname
    if (method !== 'GET')
      enviados.push([
        method,
        path,
        typeof body === 'string' ? JSON.parse(body) : null,
        new Headers(headers).get('if-match'),
      ])
    if (method === 'PUT') return put()
    if (method === 'POST') return Response.json(FEITA, { headers: { etag: '"2"' } })
    if (path === '/api/contratos/7') return Response.json(contrato, { headers: { etag: '"8"' } })
    if (path === '/api/contratos/7/valores-cobrados') return Response.json(COBRADOS)
    return path === '/api/baixas/4'
      ? Response.json(baixa, { headers: { etag: '"1"' } })
      : Response.json({}, { status: 404 })
  })
  const component = () => <BaixaDialogo id={4} pagar={pagar} onClose={() => undefined} />
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  })
  client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: pagar ? 'Registrar pagamento' : 'Liberar' })
  return enviados
}

test('a release changes the contract’s valorGarantia only where somebody asks for it, from the proposal on', async () => {
  const enviados = await abrir({})
  expect(screen.queryByLabelText('Novo valor da garantia')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  expect(screen.getByLabelText<HTMLInputElement>('Novo valor da garantia').value.trim()).toBe('40.000,00')
  // The change of the contract is billed besides the release.
  expect((await screen.findByText(/^Esta alteração gera/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Esta alteração gera R$ 80,00.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await waitFor(() => expect(enviados).toHaveLength(2))
  expect(enviados).toEqual([
    ['POST', '/api/baixas/4/liberar', null, '"1"'],
    [
      'PUT',
      '/api/contratos/7',
      expect.objectContaining({ id: 7, status: 5, valorGarantia: 40_000, valorCredito: 90_000 }),
      '"8"',
    ],
  ])
  await waitFor(() =>
    expect(toasts()).toEqual([
      'Venda quitada. O veículo foi liberado.',
      'O valor da garantia passou a R$ 40.000,00.',
    ]),
  )
})

test('left as it is, nothing but the release is sent', async () => {
  const enviados = await abrir({})
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await waitFor(() => expect(toasts()).toEqual(['Venda quitada. O veículo foi liberado.']))
  expect(enviados.map(([method]) => method)).toEqual(['POST'])
})

test.each([
  [
    () => Response.json({ ...MUDADO, aguardandoSegundaAprovacao: true }),
    'Pela política da instituição, o novo valor da garantia aguarda a aprovação de outra pessoa.',
  ],
  [
    () => new Response('O contrato está em outra situação.', { status: 400 }),
    'O veículo foi liberado, mas o valor da garantia não mudou: O contrato está em outra situação.',
  ],
])('what came of the second half is told beside the release', async (put, dito) => {
  await abrir({ put })
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await waitFor(() => expect(toasts()).toEqual(['Venda quitada. O veículo foi liberado.', dito]))
})

test('a payment that releases offers it too; who may not change contracts is not asked', async () => {
  const aberta = { ...BAIXA, valorGarantiaProposto: 40_000 }
  const enviados = await abrir({ pagar: true, baixa: aberta })
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  await waitFor(() =>
    expect(enviados.map(([method, path]) => `${method} ${path}`)).toEqual([
      'POST /api/baixas/4/pagamento',
      'PUT /api/contratos/7',
    ]),
  )
  cleanup()
  await abrir({ permissoes: ['Carteira.Baixas.Listar', 'Carteira.Baixas.Confirmar'] })
  expect(screen.queryByRole('checkbox', { name: MUDAR })).toBeNull()
})

const NOVO_VALOR = 'Novo valor da garantia'
const digitar = async (valor: string) => {
  await userEvent.clear(screen.getByLabelText(NOVO_VALOR))
  await userEvent.type(screen.getByLabelText(NOVO_VALOR), valor)
}
const cobranca = async () =>
  (await screen.findByText(/gera R\$\s80,00/)).textContent?.replaceAll('\u00a0', ' ')

test('a lower value that takes two people says so before it is asked for, and bills after the second', async () => {
  const ato = { ato: 'alterar', duasPessoas: true, acimaDe: null, impedimento: null }
  // The release ends a first approval that another person gave.
  const primeira = { ato: 'alterar', usuario: 'Bia', em: '2026-11-26T12:00:00Z', propria: false }
  await abrir({
    contrato: {
      ...CONTRATO,
      quatroOlhos: [ato],
      primeiraAprovacao: { ...primeira, mudancas: [], pedido: null },
    },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await screen.findByText(/outra pessoa precisa aprovar o novo valor da garantia/)
  expect(await cobranca()).toBe('Com a segunda aprovação, esta alteração gera R$ 80,00.')
  await digitar('120.000,00')
  expect(await cobranca()).toBe('Esta alteração gera R$ 80,00.')
  expect(screen.queryByText(/outra pessoa precisa aprovar/)).toBeNull()
})

test('what is not offered, though a draft has it, is neither judged nor sent', async () => {
  const aberta = { ...BAIXA, valorGarantiaProposto: 40_000 }
  await abrir({ pagar: true, baixa: aberta })
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await userEvent.clear(screen.getByLabelText(NOVO_VALOR))
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  await screen.findByText('Campo obrigatório')
  cleanup()
  const enviados = await abrir({ pagar: true, baixa: { ...aberta, valorGarantiaProposto: null } })
  await screen.findByText(/^Recuperamos o que você tinha digitado/)
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  await waitFor(() => expect(toasts()).toContain('Venda quitada. O veículo foi liberado.'))
  expect(enviados.map(([method]) => method)).toEqual(['POST'])
})

test.each([false, true])(
  'without the code that changes the value nothing is released (payment: %s)',
  async (pagar) => {
    const enviados = await abrir({
      pagar,
      ...(pagar && { baixa: { ...BAIXA, valorGarantiaProposto: 40_000 } }),
    })
    vi.doMock(CHAMADA, () => {
      throw new Error('The file is gone')
    })
    await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
    await userEvent.click(screen.getByRole('button', { name: pagar ? 'Registrar pagamento' : 'Liberar' }))
    await waitFor(() => expect(enviados.map(([method]) => method)).toContain('HEAD'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: pagar ? 'Registrar pagamento' : 'Liberar' })).toBeTruthy(),
    )
    expect(enviados.map(([method]) => method)).not.toContain('POST')
  },
)

test('a proposal that changed meanwhile replaces the older one in the field', async () => {
  const baixa = { ...PAGA }
  await abrir({ baixa })
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  baixa.valorGarantiaProposto = 35_000
  await client.invalidateQueries()
  await screen.findByText(/Proposta: R\$\s35\.000,00/)
  if (!screen.queryByLabelText(NOVO_VALOR))
    await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(NOVO_VALOR).value.trim()).toBe('35.000,00'),
  )
})

test('Enter releases, and a value that is missing has the focus', async () => {
  const enviados = await abrir({})
  await userEvent.click(screen.getByRole('checkbox', { name: MUDAR }))
  await userEvent.clear(screen.getByLabelText(NOVO_VALOR))
  await userEvent.keyboard('{Tab}')
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await screen.findByText('Campo obrigatório')
  expect(document.activeElement).toBe(screen.getByLabelText(NOVO_VALOR))
  expect(enviados).toEqual([])
  await userEvent.type(screen.getByLabelText(NOVO_VALOR), '35.000,00{Enter}')
  await waitFor(() => expect(enviados.map(([method]) => method)).toEqual(['POST', 'PUT']))
})

test('a load of balances while a payment is typed is told before anything is sent, and its amount is proposed', async () => {
  const baixa = { ...BAIXA }
  const enviados = await abrir({ pagar: true, baixa })
  Object.assign(baixa, { valor: 74_190.1, falta: 74_190.1 })
  const enviar = () => userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  await enviar()
  await waitFor(() =>
    expect(toasts()).toEqual(['O saldo mudou: agora faltam R$ 74.190,10. Confira e registre de novo.']),
  )
  const campo = screen.getByLabelText<HTMLInputElement>('Valor pago')
  await waitFor(() => expect(campo.value.trim()).toBe('74.190,10'))
  expect(enviados).toEqual([])
  await enviar()
  await waitFor(() => expect(enviados.map(([, , pago]) => pago)).toMatchObject([{ valor: 74_190.1 }]))
})
