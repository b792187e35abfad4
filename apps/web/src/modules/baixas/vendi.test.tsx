import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { setTestClock } from '#lib/relogio.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { CarroVendido } from './vendas-page.tsx'
import { VendiModal } from './vendi-modal.tsx'

beforeEach(() => setTestClock(new Date('2026-11-16T15:00:00Z')))
afterEach(() => {
  cleanup()
  setTestClock(null)
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const CARRO = { veiculoId: 9, placa: 'XRN9H03', marca: 'Fiat', modelo: 'Argo' }
const GARANTIA = { contratoId: 7, numero: 'CT-7', instituicaoFinanceira: 'Banco Aurora', emProposta: false }
const DE_VENDAS = ['Loja.Vendas.Listar', 'Loja.Vendas.Informar']
const PREVIA = 'POST /api/lojas/3/vendas/previa'

/** Draws a part of the store's screens over a server that answers these, and keeps what was sent. */
function desenhar(
  parte: ReactElement,
  responder: (chamada: string, body: Record<string, string>) => Response | undefined,
  permissoes = DE_VENDAS,
) {
  const regras = { nome: 'Léo', estabelecimento: 'Veneza', expirado: false, precisaAceitarTermoUso: false }
  setSessao({ token: 't', cpf: '1', regras: { ...regras, idEstabelecimento: 3, tipo: 'loja', permissoes } })
  const enviados: unknown[] = []
  vi.stubGlobal('fetch', async (endereco: string, { method, body }: RequestInit) => {
    const chamada = `${method} ${endereco.split('?')[0]}`
    const lido = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, string>
    if (method === 'POST' && chamada !== PREVIA) enviados.push([chamada, lido])
    return responder(chamada, lido) ?? new Response('', { status: 404 })
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => parte }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return enviados
}
const fatos = (janela: HTMLElement) =>
  [...janela.querySelectorAll('dl > div')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test('the question says car, contract, amount and last day of the chosen day before anything is sent', async () => {
  const user = userEvent.setup({ delay: null })
  const fim = vi.fn()
  const enviados = desenhar(
    <VendiModal quem={{ placa: 'XRN9H03' }} onClose={() => undefined} onInformada={fim} />,
    (chamada, { dataVenda }) => {
      const deHoje = dataVenda?.startsWith('2026-11-16')
      if (chamada === PREVIA)
        return Response.json({
          ...CARRO,
          garantia: GARANTIA,
          baixa: {
            id: null,
            estado: dataVenda?.startsWith('2026-11-11') ? 'liberada' : 'aberta',
            falta: deHoje ? 30_000 : 0,
            prazo: deHoje ? '2026-11-18T00:00:00Z' : '2026-11-17T00:00:00Z',
          },
        })
      return Response.json({ id: 4, contratoId: 7, estado: 'aberta', avisos: [] })
    },
  )
  const janela = await screen.findByRole('dialog', { name: 'Vendi este carro: XRN9H03' })
  expect(fatos(janela)).toEqual([
    'CarroXRN9H03 · Fiat Argo',
    'ContratoCT-7 · Banco Aurora',
    'A pagarR$ 30.000,00',
    'Até18/11/2026',
  ])
  const dia = within(janela).getByLabelText(/Data da venda/)
  await user.clear(dia)
  await user.type(dia, '12/11/2026{Tab}')
  await waitFor(() => expect(fatos(janela).slice(2)).toEqual(['A pagarNada a pagar, a liberar']))
  await user.clear(dia)
  await user.type(dia, '11/11/2026{Tab}')
  await waitFor(() => expect(fatos(janela).slice(2)).toEqual(['A pagarNada: o carro fica livre']))
  expect(enviados).toEqual([])
  await user.click(within(janela).getByRole('button', { name: 'Informar venda' }))
  await waitFor(() => expect(fim).toHaveBeenCalledExactlyOnceWith(true))
  const body = { veiculoId: 9, dataVenda: '2026-11-11T00:00:00Z' }
  expect(enviados).toEqual([['POST /api/lojas/3/vendas', body]])
})

test('a free car leads to the stock’s sale, or to who may tell it', async () => {
  const user = userEvent.setup({ delay: null })
  const livre = (chamada: string) =>
    chamada === PREVIA
      ? Response.json({ ...CARRO, garantia: null, baixa: null })
      : new Response(null, { status: 204 })
  const parte = <VendiModal quem={{ placa: 'XRN9H03' }} onClose={() => undefined} />
  desenhar(parte, livre)
  await screen.findByText(/não está em garantia\. Quem cuida do estoque da loja informa a venda\./)
  expect(screen.queryByRole('button', { name: 'Informar venda' })).toBeNull()
  cleanup()
  const enviados = desenhar(parte, livre, [...DE_VENDAS, 'Loja.Estoque.Importar'])
  await screen.findByText(/Ele sai do estoque e não pode mais ser oferecido/)
  await user.click(screen.getByRole('button', { name: 'Informar venda' }))
  const body = { dataVenda: '2026-11-16T00:00:00Z', contratoId: null }
  await waitFor(() => expect(enviados).toEqual([['POST /api/lojas/3/estoque/9/venda', body]]))
})

test('a car pledged between the look and the click is not told as a free one', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  let garantia: typeof GARANTIA | null = null
  const enviados = desenhar(
    <>
      <VendiModal quem={{ placa: 'XRN9H03' }} onClose={() => undefined} />
      <DialogHost />
    </>,
    (chamada) =>
      chamada === PREVIA
        ? Response.json({ ...CARRO, garantia, baixa: null })
        : new Response('A garantia do veículo XRN9H03 mudou.', { status: 412 }),
    [...DE_VENDAS, 'Loja.Estoque.Importar'],
  )
  await screen.findByText(/Este carro não está em garantia\./)
  garantia = GARANTIA
  await user.click(screen.getByRole('button', { name: 'Informar venda' }))
  await screen.findByText('A garantia do veículo XRN9H03 mudou.')
  await user.click(screen.getByRole('button', { name: 'Recarregar' }))
  await screen.findByText(/Este carro está em garantia\. Vendido, ele continua em garantia/)
  expect(enviados).toHaveLength(1)
})

test('the plate is completed from the cars in guarantee, and an unknown one is refused once, at the field', async () => {
  const user = userEvent.setup({ delay: null })
  const abrir = vi.fn()
  desenhar(<CarroVendido onPlaca={abrir} />, (chamada, { placa }) => {
    if (chamada === 'GET /api/lojas/3/vendas/veiculos')
      return Response.json({ veiculos: [{ ...CARRO, numero: 'CT-7' }] })
    if (placa === 'xrn-9h03') return Response.json({ ...CARRO, garantia: GARANTIA, baixa: null })
    return new Response('Validation failed: \n -- placa: O veículo “abc” não está no estoque da loja.', {
      status: 400,
    })
  })
  const campo = await screen.findByLabelText('Placa ou chassi', { selector: 'input' })
  const vendi = screen.getByRole('button', { name: 'Vendi este carro' })
  await user.type(campo, 'abc')
  await user.click(vendi)
  expect(await screen.findAllByText('O veículo “abc” não está no estoque da loja.')).toHaveLength(1)
  // On a telephone the list would cover the refusal, which stands below the field.
  await waitFor(() => expect(screen.queryByText('Fiat Argo · CT-7')).toBeNull())
  expect(abrir).not.toHaveBeenCalled()
  await user.clear(campo)
  await user.type(campo, 'xrn-9h03')
  await user.click(vendi)
  await waitFor(() => expect(abrir).toHaveBeenLastCalledWith('XRN9H03'))
  await user.clear(campo)
  await user.type(campo, 'argo')
  await user.click(await screen.findByText('Fiat Argo · CT-7'))
  expect(abrir).toHaveBeenCalledTimes(2)
})
