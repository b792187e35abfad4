import { notifications, notificationsStore } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineCall } from '@lastro/shared/call'
import { call } from '../lib/api.ts'
import { saveDraft, readDraft } from '../lib/form-draft.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSessao, setSessao } from '../lib/session.ts'
import { signOut } from '../lib/sign-in.ts'
import { createAppRouter } from './router.tsx'
import { watchSession } from './session-effects.ts'

const SESSAO = { token: 't', cpf: '52998224725', regras: null }
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)

function setup(status: number) {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  setSessao(SESSAO)
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: ['/home?x=1'] })
  stop = watchSession(createAppRouter(queryClient, history), queryClient)
  queryClient.setQueryData(['contratos', 1], 'segredo')
  return { queryClient, history }
}
let stop: () => void
beforeEach(() => notifications.clean())
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('an expired session is told once, leaves no data, and its page is remembered', async () => {
  const { queryClient, history } = setup(401)
  const queryFn = () => call(defineCall('GET', '/api/x', {}), {})
  const calls = (['lojas', 'perfis'] as const).map((key) =>
    queryClient.fetchQuery({ queryKey: [key], queryFn }),
  )
  await Promise.allSettled(calls)
  expect(currentSessao()).toBeNull()
  expect(toasts()).toEqual(['Sessão expirada'])
  expect(queryClient.getQueryData(['contratos', 1])).toBeUndefined()
  await waitFor(() => expect(history.location.href).toBe('/login?returnUrl=%2Fhome%3Fx%3D1'))
})

test('a page that was refused forgets nothing that was typed, signing out all of it', () => {
  setup(204)
  saveDraft('perfil/1', 'um')
  signOut('negada')
  setSessao(SESSAO)
  expect(readDraft('perfil/1')).toBe('um')
  signOut()
  setSessao(SESSAO)
  expect(readDraft('perfil/1')).toBeUndefined()
})

test('signing out leaves no data, no toast and no address', async () => {
  const { queryClient, history } = setup(204)
  signOut()
  expect(sessionStorage.length).toBe(0)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  await waitFor(() => expect(history.location.href).toBe('/login'))
  expect(toasts()).toEqual([])
})
