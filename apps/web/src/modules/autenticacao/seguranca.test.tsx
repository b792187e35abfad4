import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { setSessao, stopSession } from '#lib/session.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { MinhasSessoes } from './minhas-sessoes.tsx'
import { TrocarSenhaModal } from './trocar-senha-modal.tsx'

const ESTA = {
  id: 1,
  aparelho: 'Chrome no Windows',
  endereco: '10.0.0.7',
  desde: '2026-11-16T15:00:00Z',
  ultimoUsoEm: '2026-11-16T16:00:00Z',
  aguardaCodigo: false,
  esta: true,
}
const OUTRA = { ...ESTA, id: 2, aparelho: 'Safari no iPhone', esta: false }
const DE_ANTES = { ...OUTRA, id: 3, aparelho: null, endereco: null, aguardaCodigo: true }

let feitos: { path: string; body: unknown }[]
let sessoes: object[]
let recusa: Response | undefined
beforeEach(() => {
  feitos = []
  sessoes = [ESTA, OUTRA, DE_ANTES]
  recusa = undefined
  notifications.clean()
  setSessao({ token: 't', cpf: '1', regras: null })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ sessoes })
    feitos.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return recusa ?? new Response(null, { status: 204 })
  })
})
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

function desenhar(parte: React.ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => parte }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const ditos = () => JSON.stringify(notificationsStore.getState().notifications.map(({ message }) => message))
const responder = async (user: ReturnType<typeof userEvent.setup>, nome: 'SIM' | 'NÃO') => {
  const pergunta = await screen.findByRole('dialog', { name: /^Encerrar/ })
  await user.click(within(pergunta).getByRole('button', { name: nome }))
}

test('the sessions say where they are and which one this is, and another is ended after a question', async () => {
  const user = desenhar(<MinhasSessoes />)
  const tabela = await screen.findByRole('table', { name: 'Minhas sessões' })
  await screen.findByText('Esta sessão')
  const linhas = within(tabela)
    .getAllByRole('row')
    .slice(1)
    .map((linha) => linha.textContent)
  expect(linhas[0]).toMatch(/Chrome no Windows.*10\.0\.0\.7.*Esta sessão/)
  expect(linhas[1]).toMatch(/Safari no iPhone.*Aberta/)
  expect(linhas[2]).toMatch(/Aparelho não identificado.*Não registrado.*Falta o código/)
  const menus = within(tabela).getAllByRole('button', { name: /^Ações de/ })
  expect(menus).toHaveLength(2)
  const encerrar = async (resposta: 'SIM' | 'NÃO') => {
    await user.click(within(tabela).getByRole('button', { name: /^Ações de Safari/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Encerrar' }))
    await responder(user, resposta)
  }
  await encerrar('NÃO')
  expect(feitos).toEqual([])
  await encerrar('SIM')
  sessoes = [ESTA]
  await waitFor(() => expect(ditos()).toContain('Sessão encerrada com sucesso'))
  expect(feitos.map(({ path }) => path)).toEqual([expect.stringMatching(/\/sessoes\/2\/encerrar$/)])
})

test('all others are ended by one button, which stands there only while there are others', async () => {
  const user = desenhar(<MinhasSessoes />)
  await user.click(await screen.findByRole('button', { name: 'Encerrar todas as outras' }))
  sessoes = [ESTA]
  await responder(user, 'SIM')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).toBeNull())
  expect(feitos.map(({ path }) => path)).toEqual([expect.stringMatching(/\/sessoes\/encerrar-outras$/)])
})

test('the own password is changed in a dialog, which shows at its field what was refused and closes when done', async () => {
  const onClose = vi.fn()
  const user = desenhar(<TrocarSenhaModal onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Trocar senha' })
  const salvar = () => user.click(screen.getByRole('button', { name: 'Salvar' }))
  await user.type(screen.getByLabelText(/^Senha atual/), 'antiga-e-longa')
  await user.type(screen.getByLabelText(/^Nova senha/), 'nova-e-bem-longa')
  await user.type(screen.getByLabelText(/^Confirme a nova senha/), 'outra')
  await salvar()
  expect(await screen.findByText('As senhas não conferem.')).toBeDefined()
  expect(feitos).toEqual([])
  await user.clear(screen.getByLabelText(/^Confirme a nova senha/))
  await user.type(screen.getByLabelText(/^Confirme a nova senha/), 'nova-e-bem-longa')
  recusa = new Response('Validation failed:\n -- senhaAtual: A senha atual não confere.', { status: 400 })
  await salvar()
  expect(await screen.findByText('A senha atual não confere.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  recusa = undefined
  await salvar()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(ditos()).toContain('Senha alterada com sucesso.')
  expect(feitos.at(-1)?.body).toEqual({ senhaAtual: 'antiga-e-longa', senhaNova: 'nova-e-bem-longa' })
})
