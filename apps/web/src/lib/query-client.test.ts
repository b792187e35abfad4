import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, messageFor } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => notifications.clean())
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)
const apiError = (status: number, obsolete = false) =>
  new ApiError({ status, body: 'x', mensagem: messageFor(status, 'x', true), obsolete })

async function run(error: Error, silent?: true | readonly number[]) {
  const client = createQueryClient()
  const mutationFn = async () => {
    throw error
  }
  const mutation = client.getMutationCache().build(client, { mutationFn, meta: { silent } })
  await expect(mutation.execute(undefined)).rejects.toBe(error)
}

test('every failure becomes one toast', async () => {
  await run(apiError(400))
  await run(apiError(400))
  expect(toasts()).toEqual(['x'])
  await run(new TypeError('bug'))
  expect(toasts()).toEqual(['x', 'Ocorreu um erro inesperado'])
})

test('a screen answers its own statuses', async () => {
  await run(apiError(409), [409, 412])
  await run(apiError(400), true)
  expect(toasts()).toEqual([])
  await run(apiError(400), [409, 412])
  expect(toasts()).toEqual(['x'])
})

test('calls of a session that has ended say nothing', async () => {
  await run(apiError(401, true))
  await run(apiError(500, true))
  expect(toasts()).toEqual([])
})
