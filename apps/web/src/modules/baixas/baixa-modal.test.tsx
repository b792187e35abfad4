import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { permissoesDoTipo } from '@lastro/shared/permissoes'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import { BAIXA } from './testing/baixa.ts'

const ENCERRADA = {
  ...BAIXA,
  estado: 'cancelada',
  encerradaEm: '2026-11-25T12:00:00Z',
  motivoDoFim: 'O contrato foi liquidado.',
}
const DE_BIA = { usuario: 'Bia', em: '2026-11-26T12:00:00Z', propria: false }

afterEach(() => {
  cleanup()
  stopSession('saida')
  vi.unstubAllGlobals()
})

async function abrir(baixa: object, tipo: 'instituicao' | 'loja' = 'instituicao') {
  const permissoes = [...permissoesDoTipo(tipo)]
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo, permissoes },
  })
  vi.stubGlobal('fetch', async () => Response.json(baixa, { headers: { etag: '"1"' } }))
  const component = () => <BaixaDialogo id={4} onClose={() => undefined} />
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Prazo')
  return screen.queryByRole<HTMLButtonElement>('button', { name: 'Reabrir' })
}

test('a store that cannot cancel its sale reads why, and what to do', async () => {
  const impedimentoDeCancelar = 'O veículo está fora do estoque.'
  await abrir({ ...BAIXA, acoes: [], impedimentoDeCancelar }, 'loja')
  expect(screen.queryByRole('button', { name: 'Cancelar baixa' })).toBeNull()
  expect(screen.getByText(impedimentoDeCancelar)).toBeDefined()
})

test('only a payoff that ended by mistake offers to be reopened', async () => {
  expect(await abrir({ ...ENCERRADA, acoes: [] })).toBeNull()
  cleanup()
  expect((await abrir({ ...ENCERRADA, acoes: ['reabrirBaixa'] }))?.disabled).toBe(false)
})

test('who consented first is named, and waits for another person', async () => {
  const acoes = ['reabrirBaixa']
  const segunda = await abrir({ ...ENCERRADA, acoes, reabertura: DE_BIA })
  expect(screen.getByText(/Bia deu a primeira aprovação para reabrir esta baixa/)).toBeDefined()
  expect(segunda?.disabled).toBe(false)
  cleanup()
  expect((await abrir({ ...ENCERRADA, acoes, reabertura: { ...DE_BIA, propria: true } }))?.disabled).toBe(
    true,
  )
})
