import type { Achados } from '@lastro/shared/busca/busca'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraftsOfOthers } from '#lib/form-draft.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { useShellSearch } from './busca.tsx'
import { Paleta } from './paleta.tsx'

const VAZIO: Achados = { contratos: [], veiculos: [], lojas: [], regras: [] }
const contrato = (id: number) => ({
  id,
  numero: `CT-${id}`,
  idParceiro: null,
  loja: 'Veneza',
  instituicaoFinanceira: 'Aurora',
  statusId: 5,
  status: 'Ativo',
  tipoSelecaoGarantia: 0,
})

let pedidos: string[]
let responder: (answer: Response) => void
let history: RouterHistory
let fechada: () => void
beforeEach(() => {
  pedidos = []
  fechada = vi.fn()
  history = createMemoryHistory({ initialEntries: ['/home'] })
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo: 'instituicao', permissoes: [...PERMISSOES] },
  })
  vi.stubGlobal('fetch', (path: string) => {
    pedidos.push(path)
    return new Promise<Response>((resolve) => (responder = resolve))
  })
})
afterEach(() => {
  forgetDraftsOfOthers()
  stopSession('saida')
  vi.unstubAllGlobals()
})

function Aberta() {
  const [texto, setTexto] = useState('')
  return <Paleta aberta texto={texto} onTexto={setTexto} onAjuda={() => undefined} onFechar={fechada} />
}

function Moldura() {
  const { paleta } = useShellSearch(() => undefined)
  return (
    <>
      moldura
      {paleta}
    </>
  )
}

function abrir(component: () => ReactNode = Aberta) {
  const rootRoute = createRootRoute({ component })
  const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: () => null })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  // A slow machine would pause between two keys, and the search would run.
  return userEvent.setup({ delay: null })
}
const campo = () => screen.findByRole('textbox', { name: 'Buscar em tudo' })
const linhas = () => [...document.querySelectorAll('[data-action]')].map((linha) => linha.textContent)

test('what is typed before the field is there stands in it', async () => {
  const user = abrir(Moldura)
  await screen.findByText('moldura')
  await user.keyboard('/ct-9 ')
  const aberto = await campo()
  await waitFor(() => expect(document.activeElement).toBe(aberto))
  await user.keyboard('8')
  expect(aberto.getAttribute('value')).toBe('ct-9 8')
})

test('one call for what is typed without a pause; Enter before its answer opens the first of that', async () => {
  const user = abrir()
  await user.type(await campo(), 'ct-123')
  await waitFor(() => expect(pedidos).toEqual(['/api/busca?q=ct-123']))
  await user.keyboard('{Enter}')
  expect(fechada).not.toHaveBeenCalled()
  responder(Response.json({ ...VAZIO, contratos: [contrato(1), contrato(2)] }))
  await waitFor(() => expect(history.location.href).toBe('/contratos/detalhe/1'))
  expect(fechada).toHaveBeenCalled()
})

test('a line that keys led to stays chosen when the answer comes, and Enter opens it', async () => {
  const user = abrir()
  await user.type(await campo(), 'ct-1')
  await waitFor(() => expect(pedidos).toHaveLength(1))
  responder(Response.json({ ...VAZIO, contratos: [contrato(1), contrato(12)] }))
  await waitFor(() => expect(linhas()[1]).toContain('CT-12'))
  await user.type(await campo(), '2')
  await waitFor(() => expect(pedidos).toHaveLength(2))
  await user.keyboard('{ArrowDown}')
  responder(Response.json({ ...VAZIO, contratos: [contrato(120), contrato(121), contrato(12)] }))
  await waitFor(() => expect(linhas()[0]).toContain('CT-120'))
  expect(document.querySelector('[data-selected]')?.textContent).toContain('CT-12Veneza')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.href).toBe('/contratos/detalhe/12'))
})

test('what was opened stands first the next time, and is forgotten with the session', async () => {
  const user = abrir()
  await user.type(await campo(), 'whitelist')
  await waitFor(() => expect(linhas()[0]).toContain('Whitelist'))
  await waitFor(() => expect(pedidos).toEqual(['/api/busca?q=whitelist']))
  responder(Response.json(VAZIO))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.href).toBe('/configuracoes/whitelist'))
  await user.clear(await campo())
  expect(sessionStorage.getItem('lastro.digitado.busca.recentes')).toContain('Whitelist')
  forgetDraftsOfOthers()
  expect(sessionStorage.getItem('lastro.digitado.busca.recentes')).toBeNull()
})

test('too short, nothing and failure are said, and nothing short is asked for', async () => {
  const user = abrir()
  await user.type(await campo(), 'zq')
  expect(await screen.findAllByText('Digite ao menos 3 caracteres.')).not.toHaveLength(0)
  await user.type(await campo(), 'z')
  await waitFor(() => expect(pedidos).toEqual(['/api/busca?q=zqz']))
  responder(Response.json(VAZIO))
  expect(await screen.findAllByText('Nada encontrado para “zqz”.')).not.toHaveLength(0)
  await user.type(await campo(), 'w')
  await waitFor(() => expect(pedidos).toHaveLength(2))
  responder(new Response('', { status: 500 }))
  expect(await screen.findAllByText('Não foi possível buscar. Tente novamente.')).not.toHaveLength(0)
})
