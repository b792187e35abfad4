import { notifications, notificationsStore } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ApiError, messageFor } from './api-error.ts'
import { createQueryClient, readCurrent } from './query-client.ts'

beforeEach(() => notifications.clean())
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)
const apiError = (status: number, obsolete = false) =>
  new ApiError({
    status,
    body: 'x',
    mensagem: messageFor({ status, body: 'x', withToken: true, reading: false }),
    obsolete,
  })

async function run(error: Error, silent?: true | readonly number[]) {
  const client = createQueryClient()
  const mutationFn = async () => {
    throw error
  }
  const mutation = client.getMutationCache().build(client, { mutationFn, meta: { silent } })
  await expect(mutation.execute(undefined)).rejects.toBe(error)
}

test('every failure becomes one toast, which goes when the next try begins', async () => {
  await run(apiError(400))
  await run(apiError(400))
  expect(toasts()).toEqual(['x'])
  await run(new TypeError('bug'))
  expect(toasts()).toEqual(['Ocorreu um erro inesperado'])
})

test('a screen answers its own statuses', async () => {
  await run(apiError(409), [409, 412])
  await run(apiError(400), true)
  expect(toasts()).toEqual([])
  await run(apiError(400), [409, 412])
  expect(toasts()).toEqual(['x'])
})

test('a success says so and has what it changes read anew, before it counts as done', async () => {
  const client = createQueryClient()
  const muda = [['perfis']] as const
  client.setQueryData(['perfis', 'lista'], 1)
  client.setQueryData(['usuarios'], 1)
  const mutationFn = async (id: number) => id
  const sucesso = (id: number) => `Perfil ${id}`
  await client.getMutationCache().build(client, { mutationFn, meta: { sucesso, muda } }).execute(7)
  expect(toasts()).toEqual(['Perfil 7'])
  expect(client.getQueryState(['perfis', 'lista'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['usuarios'])?.isInvalidated).toBe(false)
  await client
    .getMutationCache()
    .build(client, { mutationFn, meta: { sucesso: 'Salvo', muda: [] } })
    .execute(7)
  expect(toasts()).toContain('Salvo')
})

test('a page opens on what was read before, however old, but not on what has been changed since', async () => {
  const client = createQueryClient()
  const options = { queryKey: ['contratos', 1] as const, queryFn: async () => 'liquidado' }
  client.setQueryData(options.queryKey, 'ativo', { updatedAt: 0 })
  expect(await readCurrent(client, options)).toBe('ativo')
  await client.invalidateQueries({ queryKey: ['contratos'], refetchType: 'none' })
  expect(await readCurrent(client, options)).toBe('liquidado')
})

test('calls of a session that has ended say nothing', async () => {
  await run(apiError(401, true))
  await run(apiError(500, true))
  expect(toasts()).toEqual([])
})

test('without a network a call is made, fails and says so; nothing is kept to be sent later', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await run(apiError(0))
  expect(toasts()).toEqual(['Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'])
})
