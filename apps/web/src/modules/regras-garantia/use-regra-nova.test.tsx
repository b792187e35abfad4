import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { endSession, setSessao } from '../../lib/session.ts'
import { ITEM_VAZIO } from './item-form.ts'
import { descartarRascunho, iniciarRascunho, lerRascunho, type Rascunho } from './rascunho.ts'
import { cabecalhoDe, regraVazia } from './regra-form.ts'
import { useRegraNova } from './use-regra-nova.ts'

/** The keys under which items were sent, in their order. */
let chaves: (string | null)[]
let rascunho: Rascunho
beforeEach(() => {
  chaves = []
  setSessao({ token: 't', cpf: '52998224725', regras: null })
  rascunho = iniciarRascunho(cabecalhoDe({ ...regraVazia(2), filtros: [6] }, { loja: null, contrato: null }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/regras-garantia') return Response.json({ id: 9 })
    chaves.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('the answer is lost')
  })
})
afterEach(() => {
  descartarRascunho(rascunho.id)
  endSession('saida')
  vi.unstubAllGlobals()
})

async function abrir(inicial: Rascunho) {
  let nova: ReturnType<typeof useRegraNova> | undefined
  function Tela() {
    const atual = useRegraNova(inicial)
    useEffect(() => {
      nova = atual
    })
    return null
  }
  const raiz = createRootRoute()
  const tela = createRoute({ getParentRoute: () => raiz, path: '/', component: Tela })
  const router = createRouter({ routeTree: raiz.addChildren([tela]), history: createMemoryHistory() })
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(nova).toBeDefined())
  return {
    colocar: (percentual: number) => act(() => nova?.colocar({ ...ITEM_VAZIO, percentual })),
    salvar: () => act(async () => nova?.salvar()),
    unmount,
  }
}

test('the same items are sent under the same key until one of them changes, also after a reload', async () => {
  const antes = await abrir(rascunho)
  antes.colocar(80)
  await antes.salvar()
  await antes.salvar()
  antes.unmount()
  const depois = await abrir(lerRascunho() ?? rascunho)
  await depois.salvar()
  depois.colocar(70)
  await depois.salvar()
  const [primeira, segunda, terceira, outra] = chaves
  expect(primeira).toBeTruthy()
  expect([segunda, terceira]).toEqual([primeira, primeira])
  expect(outra).not.toBe(primeira)
})
