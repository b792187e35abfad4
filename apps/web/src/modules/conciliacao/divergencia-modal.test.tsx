import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { clearToasts } from '#lib/toast.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { DIVERGENCIA } from '#app/testing/exemplos.ts'
import { DivergenciaModal } from './divergencia-modal.tsx'

afterEach(() => {
  cleanup()
  clearToasts()
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Saves at an old version, and accepts to read the list again. */
async function saveLate(rows: readonly Divergencia[] | undefined) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const onClose = vi.fn()
  setSessao({ token: 't', cpf: '1', regras: null })
  vi.stubGlobal('fetch', async (endereco: string, { method }: RequestInit) =>
    method === 'PUT'
      ? new Response('Esta divergência foi alterada por Bia.', { status: 412 })
      : endereco.includes('responsaveis')
        ? Response.json({ pessoas: [] })
        : new Response('', { status: 404 }),
  )
  const parte = (
    <>
      <DivergenciaModal
        instituicaoId={1}
        divergencia={DIVERGENCIA}
        reread={async () => rows}
        onClose={onClose}
      />
      <DialogHost />
    </>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: () => parte }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await user.type(await screen.findByLabelText('Nota'), 'Cadastro em curso.')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Recarregar' })).toBeNull())
  return onClose
}
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('a divergence that a colleague put off has left the list: that is said, and the dialog closes', async () => {
  const onClose = await saveLate([{ ...DIVERGENCIA, id: 99 }])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts()).toEqual([
    'Este registro não está mais na lista. Procure-o e abra de novo: o que você digitou foi mantido.',
  ])
  expect(Object.entries(sessionStorage).flat().join()).toContain('Cadastro em curso.')
})

test.each([
  ['is in the list still', [{ ...DIVERGENCIA, versao: 2 }]],
  ['can’t be read again', undefined],
])('a divergence that %s stays open', async (_, rows) => {
  const onClose = await saveLate(rows)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', false),
  )
  expect([onClose.mock.calls, toasts()]).toEqual([[], []])
})
