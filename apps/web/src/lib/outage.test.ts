import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineCall } from '@lastro/shared/call'
import { call } from './api.ts'
import { ERRO_CONEXAO } from './api-error.ts'
import { createQueryClient } from './query-client.ts'
import { type Outage, waitForService, onOutage } from './outage.ts'

const X = defineCall('GET', '/api/x', {})
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)
beforeEach(() => {
  notifications.clean()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FORA =
  'O sistema está sem acesso ao banco de dados. Nada foi alterado; tente de novo em alguns segundos.'

test('a list that the database keeps from being read is no toast, an action says what became of it; both are reported', async () => {
  vi.stubGlobal('fetch', async () => new Response(FORA, { status: 503 }))
  const reportado = vi.fn()
  const parar = onOutage(reportado)
  const client = createQueryClient()
  const queryFn = () => call(X, { anonymous: true })
  await expect(client.fetchQuery({ queryKey: ['perfis'], queryFn })).rejects.toMatchObject({
    status: 503,
    mensagem: FORA,
  })
  expect([reportado.mock.calls.length, toasts()]).toEqual([1, []])
  await expect(
    client.getMutationCache().build(client, { mutationFn: queryFn }).execute(undefined),
  ).rejects.toMatchObject({ status: 503 })
  expect([reportado.mock.calls.length, toasts()]).toEqual([2, [FORA]])
  parar()
})

test('the page that a proxy shows instead is not shown to anybody', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 503 }))
  const chamada = call(X, { anonymous: true })
  await expect(chamada).rejects.toMatchObject({
    mensagem: 'O servidor não respondeu a tempo. Tente novamente.',
  })
})

test('a list that no connection lets be read is no toast; one that only its own call fails is', async () => {
  const fetch = vi.fn(async (address: string) => {
    if (address === '/saude/pronto' && reachable) return new Response('')
    throw new TypeError('Failed to fetch')
  })
  let reachable = false
  vi.stubGlobal('fetch', fetch)
  const reportado = vi.fn<(what: Outage) => void>()
  const parar = onOutage(reportado)
  const client = createQueryClient()
  const queryFn = () => call(X, { anonymous: true })
  const read = async () => {
    await expect(client.fetchQuery({ queryKey: ['perfis'], queryFn, retry: false })).rejects.toMatchObject({
      status: 0,
    })
    await vi.advanceTimersByTimeAsync(0)
  }
  await read()
  expect([reportado.mock.calls, toasts()]).toEqual([[['conexao']], []])
  reachable = true
  await read()
  expect([reportado.mock.calls.length, toasts()]).toEqual([1, [ERRO_CONEXAO]])
  parar()
})

test('asks until it is ready, once, and stops when told', async () => {
  let status = 503
  const fetch = vi.fn(async () => {
    if (status === 0) throw new TypeError('no network')
    return new Response('', { status })
  })
  vi.stubGlobal('fetch', fetch)
  const voltou = vi.fn()
  waitForService(voltou)
  await vi.advanceTimersByTimeAsync(6_500)
  status = 0
  await vi.advanceTimersByTimeAsync(3_000)
  expect([fetch.mock.calls.length, voltou.mock.calls.length]).toEqual([3, 0])
  status = 200
  await vi.advanceTimersByTimeAsync(30_000)
  expect([fetch.mock.calls.length, voltou.mock.calls.length]).toEqual([4, 1])
  const parar = waitForService(voltou)
  parar()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(fetch).toHaveBeenCalledTimes(4)
})
