import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { setSessao, stopSession } from '#lib/session.ts'
import { AuditoriaDaInstituicaoPage, AuditoriaDaLojaPage } from './auditoria-page.tsx'
import { buscaDaAuditoria } from './busca.ts'

afterEach(() => {
  cleanup()
  stopSession('saida')
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const REGISTRO = {
  sequencia: 12,
  instituicaoFinanceiraId: 1,
  instituicaoFinanceira: 'Banco Aurora',
  ocorridaEm: '2026-11-16T15:00:00.000Z',
  usuario: 'Equipe da loja',
  lado: 'loja',
  acao: 'aprovar',
  entidade: 'contrato',
  entidadeId: 7,
  alvo: 'CT-9',
  forcado: false,
  motivo: null,
  antes: null,
  depois: null,
  elo: null,
}

interface Tela {
  tipo: 'instituicao' | 'loja'
  permissoes: string[]
  veredito: { terminadaEm: string; posicao: number; confere: boolean } | null
}

/** Opens the page of one side, and answers the addresses that it asks. */
function abrir({ tipo, permissoes, veredito }: Tela): string[] {
  const regras = { nome: 'Ana', estabelecimento: null, expirado: false, precisaAceitarTermoUso: false }
  setSessao({ token: 't', cpf: '1', regras: { ...regras, idEstabelecimento: 1, tipo, permissoes } })
  const pedidos: string[] = []
  vi.stubGlobal('fetch', async (endereco: string) => {
    pedidos.push(endereco)
    return Response.json({ registros: [REGISTRO], proxima: null, veredito })
  })
  const [path, component] =
    tipo === 'loja'
      ? ['/loja/auditoria', AuditoriaDaLojaPage]
      : ['/equipe/auditoria', AuditoriaDaInstituicaoPage]
  const raiz = createRootRoute()
  const sessao = createRoute({ getParentRoute: () => raiz, id: 'sessao' })
  const pagina = createRoute({
    getParentRoute: () => sessao,
    path,
    component,
    validateSearch: buscaDaAuditoria,
  })
  const router = createRouter({
    routeTree: raiz.addChildren([sessao.addChildren([pagina])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return pedidos
}

test('an institution reads its verdict, filters by contract, and comes from an act to the contract', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const veredito = { terminadaEm: '2026-11-16T06:40:00.000Z', posicao: 1234, confere: true }
  const pedidos = abrir({
    tipo: 'instituicao',
    permissoes: ['Equipe.Auditoria.Listar', 'Contratos.Contratos.Listar'],
    veredito,
  })
  expect(await screen.findByText(/confere até o nº 1\.234 \(16\/11\/2026 03:40\)/)).toBeTruthy()
  // Without the code for files.
  expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull()
  await user.type(screen.getByLabelText('Contrato'), 'CT-9{Enter}')
  await vi.waitFor(() => expect(pedidos.at(-1)).toContain('numeroContrato=CT-9'))
  await user.click(await within(await screen.findByRole('table')).findByRole('button'))
  const registro = await screen.findByRole('dialog', { name: 'Aprovou' })
  expect(registro.textContent).toContain('Equipe da loja')
  expect(registro.textContent).toContain('12 · aguarda a sequência')
  expect(within(registro).getByRole('link', { name: 'CT-9' }).getAttribute('href')).toBe(
    '/contratos/detalhe/7',
  )
})

test('a broken chain is told', async () => {
  const veredito = { terminadaEm: '2026-11-16T06:40:00.000Z', posicao: 12, confere: false }
  abrir({ tipo: 'instituicao', permissoes: ['Equipe.Auditoria.Listar'], veredito })
  expect(await screen.findByText('A sequência da sua instituição NÃO confere')).toBeTruthy()
})

test('a store sees in which institution its people acted, and why no content stands there', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  abrir({ tipo: 'loja', permissoes: ['Loja.Equipe.Listar'], veredito: null })
  const tabela = await screen.findByRole('table')
  expect(await within(tabela).findByText('Banco Aurora')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeTruthy()
  expect(screen.queryByText(/sequência/)).toBeNull()
  await user.click(within(tabela).getByRole('button'))
  const registro = await screen.findByRole('dialog', { name: 'Aprovou' })
  expect(registro.textContent).toContain('O conteúdo fica com a instituição financeira.')
  // Whoever may not see proposals finds no link.
  expect(within(registro).queryByRole('link')).toBeNull()
})
