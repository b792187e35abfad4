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
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { ITEM_VAZIO } from './item-form.ts'
import { descartarRascunho, iniciarRascunho, lerRascunho, type Rascunho } from './cookie-regra.ts'
import { cabecalhoDe, regraVazia } from './regra-modal.tsx'
import { useRegraNova } from './use-regra-nova.ts'

/** Idempotency keys of the sent items, in order. */
let chaves: (string | null)[]
/** The If-Match versions of these calls. */
let versoes: (string | null)[]
let rascunho: Rascunho
/** The server took items, but its answer was lost. */
let recebidas: boolean
beforeEach(() => {
  chaves = []
  versoes = []
  recebidas = false
  setSessao({ token: 't', cpf: '52998224725', regras: null })
  rascunho = iniciarRascunho(cabecalhoDe({ ...regraVazia(2), filtros: [6] }, { loja: null, contrato: null }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // Whether the server can be reached at all.
    if (!path.startsWith('/api/')) throw new TypeError('the answer is lost')
    if (path === '/api/regras-garantia') return Response.json({ id: 9 }, { headers: { etag: '"1"' } })
    const headers = new Headers(init.headers)
    chaves.push(headers.get('idempotency-key'))
    versoes.push(headers.get('if-match'))
    if (recebidas) return new Response('Esta regra foi alterada.', { status: 412 })
    throw new TypeError('the answer is lost')
  })
})
afterEach(() => {
  descartarRascunho(rascunho)
  stopSession('saida')
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
    colocar: (percentual: number) => act(() => nova?.putItem({ ...ITEM_VAZIO, percentual })),
    salvar: () => act(async () => nova?.salvar()),
    recusa: () => nova?.recusa,
    unmount,
  }
}

test('the same items are sent under the same key until one of them changes, also after a reload', async () => {
  const antes = await abrir(rascunho)
  antes.colocar(80)
  await antes.salvar()
  await antes.salvar()
  antes.unmount()
  const depois = await abrir(lerRascunho(2) ?? rascunho)
  await depois.salvar()
  depois.colocar(70)
  await depois.salvar()
  const [primeira, segunda, terceira, outra] = chaves
  expect(primeira).toBeTruthy()
  expect([segunda, terceira]).toEqual([primeira, primeira])
  expect(outra).not.toBe(primeira)
})

test('other items than those that arrived are not added to them: the rule itself is where they are changed', async () => {
  const tela = await abrir(rascunho)
  tela.colocar(90)
  await tela.salvar()
  expect(tela.recusa()).toMatch(/^A regra nº 9 foi criada, mas os itens não/)
  recebidas = true
  tela.colocar(70)
  await tela.salvar()
  expect(tela.recusa()).toBe(
    'A regra nº 9 já tem itens, enviados antes destas mudanças. Ajuste-os na própria regra.',
  )
  tela.unmount()
  expect(versoes).toEqual(['"1"', '"1"'])
  const { versao, temItens, itens } = lerRascunho(2) ?? rascunho
  expect({ versao, temItens, quantos: itens.length }).toEqual({ versao: '"1"', temItens: true, quantos: 2 })
})
