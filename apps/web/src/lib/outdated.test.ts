import { notifications, notificationsStore } from '@mantine/notifications'
import { type MutationMeta, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, ERRO_CONEXAO } from './api-error.ts'
import { invalidar, invalidarContratos } from './invalidar.ts'
import { forgetOutdated, isOutdated, readAfterAct, readAgain } from './outdated.ts'
import { createQueryClient } from './query-client.ts'

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)
const failure = (init: { status?: number; obsolete?: boolean } = {}) =>
  new ApiError({ status: 500, body: '', mensagem: ERRO_CONEXAO, ...init })

beforeEach(() => notifications.clean())
afterEach(forgetOutdated)

/** A visible list that can be read while `line.up`. */
async function shownList(queryKey: QueryKey, options: { refetchInterval?: number; error?: ApiError } = {}) {
  const client = createQueryClient()
  const line = { up: true }
  const queryFn = async () => {
    if (!line.up) throw options.error ?? failure()
    return 'read'
  }
  const { refetchInterval = false } = options
  const observer = new QueryObserver(client, { queryKey, queryFn, refetchInterval })
  onTestFinished(observer.subscribe(() => undefined))
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('read'))
  line.up = false
  const act = (meta: MutationMeta) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: async () => 'done', meta })
      .execute(undefined)
  return { client, line, act }
}

test('an act that was answered is told as done when the list can not be read after it, and nothing says to try again', async () => {
  const { line, act } = await shownList(['perfis'])
  await expect(act({ sucesso: 'Excluído com sucesso', muda: [['perfis']] })).resolves.toBe('done')
  expect([toasts(), isOutdated()]).toEqual([['Excluído com sucesso'], true])
  await readAgain()
  expect([toasts(), isOutdated()]).toEqual([['Excluído com sucesso'], true])
  line.up = true
  await readAgain()
  expect(isOutdated()).toBe(false)
})

test('of contracts too; after a refusal a failed reading is one like any other', async () => {
  const { client } = await shownList(['contratos', 1])
  await invalidarContratos(client, false)
  expect([toasts(), isOutdated()]).toEqual([[ERRO_CONEXAO], false])
  notifications.clean()
  await invalidarContratos(client)
  expect([toasts(), isOutdated()]).toEqual([[], true])
})

test('what is read by hand after an act never makes it fail', async () => {
  const read = vi.fn(() => Promise.reject(failure()))
  await readAfterAct(read)
  expect([isOutdated(), read.mock.calls.length]).toEqual([true, 1])
  read.mockImplementation(() => Promise.reject(failure({ obsolete: true })))
  await readAgain()
  expect([isOutdated(), read.mock.calls.length]).toEqual([false, 2])
})

test('what the server refuses to show makes no page outdated, what it has no time for does', async () => {
  for (const status of [403, 404]) await readAfterAct(() => Promise.reject(failure({ status })))
  expect(isOutdated()).toBe(false)
  await readAfterAct(() => Promise.reject(failure({ status: 429 })))
  expect(isOutdated()).toBe(true)
})

test('a page that was left meanwhile is not outdated, nor is the next one', async () => {
  await readAfterAct(async () => {
    forgetOutdated()
    throw failure()
  })
  expect(isOutdated()).toBe(false)
  await readAfterAct(() => Promise.reject(failure()))
  forgetOutdated()
  expect(isOutdated()).toBe(false)
})

test('what is read again every minute, and what nobody looks at, makes no page outdated', async () => {
  const polled = await shownList(['notificacoes'], { refetchInterval: 60_000 })
  await invalidar(polled.client, [['notificacoes']])
  const { client } = await shownList(['perfis'], { error: failure({ status: 401, obsolete: true }) })
  await invalidar(client, [['perfis']])
  client.setQueryData(['lojas'], 1)
  await invalidar(client, [['lojas']])
  expect([isOutdated(), client.getQueryState(['lojas'])?.isInvalidated]).toEqual([false, true])
})
