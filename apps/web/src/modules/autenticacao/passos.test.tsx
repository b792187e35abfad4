import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOutdated, isOutdated, readAgain } from '#lib/outdated.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, type Regras, setSessao } from '#lib/session.ts'
import { CodigoPage } from './segundo-fator/codigo-page.tsx'
import { TermoUsoPage } from './termo-uso-page.tsx'
import { TrocarSenhaPage } from './trocar-senha-page.tsx'

const navigate = vi.fn(async () => undefined)
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useRouter: () => ({ navigate }),
  useSearch: () => ({}),
}))
// Later files of this process would find the modules that were loaded with it.
afterAll(() => {
  vi.doUnmock('@tanstack/react-router')
  vi.resetModules()
})

const REGRAS: Regras = {
  idEstabelecimento: 1,
  permissoes: [],
  tipo: 'instituicao',
  nome: 'Ana',
  estabelecimento: 'Banco Aurora',
  expirado: false,
  precisaAceitarTermoUso: false,
}
const { permissoes: _, ...QUEM } = REGRAS

interface Passo {
  Page: ComponentType
  pendente: Partial<Regras>
  caminho: string
  resposta: () => Response
  fazer: (user: UserEvent) => Promise<void>
}
const PASSOS: Record<string, Passo> = {
  'the terms': {
    Page: TermoUsoPage,
    pendente: { precisaAceitarTermoUso: true },
    caminho: '/api/autenticacao/termo-uso',
    resposta: () => new Response(null, { status: 204 }),
    fazer: async (user) => {
      await user.click(screen.getByRole('checkbox'))
      await user.click(screen.getByRole('button', { name: 'Aceitar e continuar' }))
    },
  },
  'the password': {
    Page: TrocarSenhaPage,
    pendente: { expirado: true },
    caminho: '/api/autenticacao/senha',
    resposta: () => new Response(null, { status: 204 }),
    fazer: async (user) => {
      await user.type(screen.getByLabelText(/^Senha atual/), 'antiga-e-longa')
      await user.type(screen.getByLabelText(/^Nova senha/), 'nova-e-bem-longa')
      await user.type(screen.getByLabelText(/^Confirme a nova senha/), 'nova-e-bem-longa')
      await user.click(screen.getByRole('button', { name: 'Salvar' }))
    },
  },
  'a recovery code, which is worth nothing a second time': {
    Page: CodigoPage,
    pendente: { segundoFator: 'codigo' },
    caminho: '/api/autenticacao/segundo-fator/codigo',
    resposta: () => Response.json({ validade: '2030-01-01T00:00:00.000Z', codigosRestantes: 3 }),
    fazer: async (user) => {
      await user.type(screen.getByRole('textbox'), '123456')
      await user.click(screen.getByRole('button', { name: 'Continuar' }))
    },
  },
}

let regras: () => Promise<Response>
beforeEach(() => {
  notifications.clean()
  navigate.mockClear()
})
afterEach(() => {
  forgetOutdated()
  stopSession('saida')
  vi.unstubAllGlobals()
})

test.each(Object.entries(PASSOS))(
  'a step of sign-in that was done is not told as refused where nobody can be asked who this is: %s',
  async (_nome, { Page, pendente, caminho, resposta, fazer }) => {
    const feitos: string[] = []
    regras = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/Regras')) return regras()
      feitos.push(path)
      return resposta()
    })
    setSessao({ token: 't', cpf: '1', regras: { ...REGRAS, ...pendente } })
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <Page />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await fazer(userEvent.setup())
    await waitFor(() => expect(isOutdated()).toBe(true))
    expect(feitos).toEqual([expect.stringContaining(caminho)])
    const ditos = notificationsStore.getState().notifications.map(({ message }) => message)
    expect(JSON.stringify([ditos, document.body.textContent])).not.toMatch(
      /tente novamente|inesperado|inválid/,
    )
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
    regras = async () => Response.json({ ...QUEM, listaAutorizacao: [] })
    await readAgain()
    expect([isOutdated(), navigate.mock.calls.length]).toEqual([false, 1])
  },
)
