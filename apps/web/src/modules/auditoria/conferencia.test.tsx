import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { Conferencia } from './auditoria-page.tsx'

test('a check that seems to be under way can be asked for again: its process may have been killed', async () => {
  const metodos: unknown[] = []
  const emAndamento = { pedidaEm: '2026-11-16T15:00:00Z', iniciadaEm: '2026-11-16T15:00:02Z', conferidos: 0 }
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    metodos.push(init.method)
    return Response.json({ ultima: null, emAndamento })
  })
  const regras = {
    idEstabelecimento: 0,
    permissoes: ['Plataforma.Auditoria.Alterar'],
    tipo: 'operador' as const,
    nome: 'Olga Operadora',
    estabelecimento: null,
    expirado: false,
    precisaAceitarTermoUso: false,
  }
  setSessao({ token: 't', cpf: '', regras })
  onTestFinished(() => {
    stopSession('saida')
    vi.unstubAllGlobals()
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Conferencia />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Conferindo…')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Conferir agora' }))
  await waitFor(() => expect(metodos).toContain('POST'))
})
