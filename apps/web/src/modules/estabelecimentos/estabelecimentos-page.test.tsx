import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { EstabelecimentosPage } from './estabelecimentos-page.tsx'

afterEach(() => {
  cleanup()
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const LOJA = {
  id: 3,
  tipo: 'loja',
  cnpj: '11222333000181',
  razaoSocial: 'Azul Ltda.',
  nomeFantasia: 'Azul',
  uf: 'SP',
  usuarios: 0,
  ativo: true,
  versao: 1,
}
/** What another person made of it: the list's text finds it no more. */
const RENOMEADA = { ...LOJA, nomeFantasia: 'Verde', versao: 2 }

function abrir() {
  const permissoes = ['Plataforma.Estabelecimentos.Listar', 'Plataforma.Estabelecimentos.Alterar']
  const regras = { nome: 'Olga', estabelecimento: null, expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...regras, idEstabelecimento: 0, tipo: 'operador', permissoes },
  })
  const servidor = { loja: LOJA, enviados: [] as (string | null)[] }
  vi.stubGlobal('fetch', async (endereco: string, { method, headers }: RequestInit) => {
    const [caminho] = endereco.split('?')
    if (method === 'PUT') {
      const ifMatch = new Headers(headers).get('if-match')
      servidor.enviados.push(ifMatch)
      return ifMatch === `"${servidor.loja.versao}"`
        ? new Response(null, { status: 204 })
        : new Response('Este estabelecimento foi alterado por Bia.', { status: 412 })
    }
    if (caminho === '/api/plataforma/estabelecimentos/3') return Response.json(servidor.loja)
    if (caminho !== '/api/plataforma/estabelecimentos') return new Response('', { status: 404 })
    const estabelecimentos = servidor.loja.nomeFantasia === 'Azul' ? [servidor.loja] : []
    return Response.json({
      estabelecimentos,
      total: estabelecimentos.length,
      totalPaginas: 1,
      registroAtual: 1,
    })
  })
  const raiz = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <DialogHost />
      </>
    ),
  })
  const sessao = createRoute({ getParentRoute: () => raiz, id: 'sessao' })
  const pagina = createRoute({
    getParentRoute: () => sessao,
    path: '/plataforma/estabelecimentos',
    component: EstabelecimentosPage,
  })
  const router = createRouter({
    routeTree: raiz.addChildren([sessao.addChildren([pagina])]),
    history: createMemoryHistory({ initialEntries: ['/plataforma/estabelecimentos?filtro=Azul'] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return servidor
}

test('an establishment that its list finds no more is saved at the version that was reread', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const servidor = abrir()
  await user.click(await screen.findByRole('button', { name: 'Ações de Azul' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Alterar' }))
  const janela = await screen.findByRole('dialog', { name: 'Alterar estabelecimento' })
  const razao = within(janela).getByLabelText(/Razão social/)
  await user.type(razao, ' ME')
  servidor.loja = RENOMEADA
  await user.click(within(janela).getByRole('button', { name: 'Salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
  await waitFor(() => expect(within(janela).getByLabelText(/Nome fantasia/)).toHaveProperty('value', 'Verde'))
  expect(razao).toHaveProperty('value', 'Azul Ltda. ME')
  await user.click(within(janela).getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(servidor.enviados).toEqual(['"1"', '"2"']))
})
