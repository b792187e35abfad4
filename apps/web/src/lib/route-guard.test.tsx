import { notifications, notificationsStore } from '@mantine/notifications'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requirePermissao, requireSession } from './route-guard.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { stopSession, currentSessao, setSessao } from './session.ts'

beforeEach(() => {
  notifications.clean()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

function holding(...permissoes: string[]) {
  const regras = {
    idEstabelecimento: 1,
    permissoes,
    tipo: 'instituicao' as const,
    nome: 'Ana',
    estabelecimento: null,
  }
  setSessao({
    token: 't',
    cpf: '52998224725',
    regras: { ...regras, expirado: false, precisaAceitarTermoUso: false },
  })
}

async function visit(path: string) {
  const root = createRootRoute()
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => <p>login</p> })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/contratos/listar',
    beforeLoad: ({ location }) => {
      requireSession(location.href)
      requirePermissao('Contratos.Contratos.Listar')()
    },
    component: () => <p>lista</p>,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const routeTree = root.addChildren([login, page])
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  // Only the application's own router is registered for types.
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/login|lista/)
  return history.location.href
}

test('without a token a guarded page leads to /login and remembers the wanted address', async () => {
  expect(await visit('/contratos/listar?filtro=12')).toBe(
    '/login?returnUrl=%2Fcontratos%2Flistar%3Ffiltro%3D12',
  )
})

test('a held code that starts with the asked text opens the page', async () => {
  holding('Contratos.Contratos.Listar')
  expect(await visit('/contratos/listar')).toBe('/contratos/listar')
})

test('without the permission the person is told so and signed out', async () => {
  holding('Contratos.Contratos.Criar')
  expect(await visit('/contratos/listar')).toBe('/login')
  expect(currentSessao()).toBeNull()
  expect(notificationsStore.getState().notifications).toMatchObject([
    { title: 'Ops', message: 'Você não tem permissão para visualizar essa página' },
  ])
})
