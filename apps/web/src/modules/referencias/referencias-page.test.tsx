import { MantineProvider } from '@mantine/core'
import { NOMES_DAS_COLUNAS_FIPE } from '@lastro/shared/veiculos/colunas-fipe'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { ReferenciasPage } from './referencias-page.tsx'

afterEach(() => {
  cleanup()
  stopSession('saida')
  vi.unstubAllGlobals()
})

const SEM_LINHAS = {
  linhas: 0,
  erros: [],
  totalErros: 0,
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  colunasIgnoradas: ['Cotação', 'Fonte'],
  arquivoDeErros: null,
  meses: [],
  marcasNovas: 0,
  modelosNovos: 0,
  substituivel: false,
  previa: null,
}
const RECUSADO = {
  ...SEM_LINHAS,
  situacao: 'recusado',
  mensagem: 'Faltam no cabeçalho as colunas: preco.',
  colunas: [
    { titulo: 'Cotação', valores: ['50.000,00'], escolha: null, lida: false },
    { titulo: 'Fonte', valores: ['site'], escolha: null, lida: false },
  ],
  colunasLidas: ['mes_referencia'],
}
const em = '2026-11-25T12:00:00Z'
const LIDO = {
  ...SEM_LINHAS,
  situacao: 'sem_mudancas',
  mensagem: 'Estes preços já estavam carregados. Nada mudou.',
  colunas: [
    { titulo: 'Cotação', valores: ['50.000,00'], escolha: { leitura: 'preco', em }, lida: true },
    { titulo: 'Fonte', valores: ['site'], escolha: { leitura: 'ignorar', em }, lida: false },
  ],
}

/** The page for an operator, over a server that answers files with `relatorios`; what was told and sent gathers in `chamadas`. */
function abrir(...relatorios: object[]) {
  const chamadas: string[] = []
  const regras = { nome: 'Olga', estabelecimento: null, expirado: false, precisaAceitarTermoUso: false }
  const permissoes = ['Plataforma.Referencias.Listar', 'Plataforma.Referencias.Alterar']
  const sessao = { ...regras, idEstabelecimento: 0, tipo: 'operador' as const, permissoes }
  setSessao({ token: 't', cpf: '1', regras: sessao })
  vi.stubGlobal('fetch', async (endereco: string, { method, body }: RequestInit) => {
    if (endereco.endsWith('/arquivo')) {
      chamadas.push(body instanceof File ? body.name : 'no file')
      return Response.json(relatorios.shift())
    }
    if (method === 'PUT') {
      chamadas.push(`${endereco} ${typeof body === 'string' ? body : ''}`)
      return new Response(null, { status: 204 })
    }
    return Response.json(
      endereco.endsWith('/esperas') ? { esperas: [] } : { meses: [], total: 0, paginas: 0 },
    )
  })
  const root = createRootRoute()
  const sessaoRoute = createRoute({ getParentRoute: () => root, id: 'sessao' })
  const page = createRoute({
    getParentRoute: () => sessaoRoute,
    path: 'plataforma/referencias',
    component: ReferenciasPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([sessaoRoute.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/plataforma/referencias'] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return chamadas
}

async function carregar(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText('Arquivo da FIPE')
  const campo = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!campo) throw new Error('No file field')
  await user.upload(campo, new File(['a'], 'fipe.csv', { type: 'text/csv' }))
  await user.click(screen.getByRole('button', { name: 'Carregar' }))
}

test('unknown headings of a file of prices are explained by hand, kept, and the file is read again', async () => {
  const user = userEvent.setup({ delay: null })
  const chamadas = abrir(RECUSADO, LIDO)
  await carregar(user)
  await screen.findByText('Faltam no cabeçalho as colunas: preco.')
  const cotacao = screen.getByLabelText('O que a coluna Cotação traz')
  expect(
    within(cotacao)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Escolha', 'Ignorar', ...Object.values(NOMES_DAS_COLUNAS_FIPE)])
  await user.selectOptions(cotacao, 'Preço')
  await user.click(screen.getByRole('button', { name: 'Ignorar as que não escolhi' }))
  await screen.findByText('Estes preços já estavam carregados. Nada mudou.')
  const colunas = [
    { titulo: 'Cotação', leitura: 'preco' },
    { titulo: 'Fonte', leitura: 'ignorar' },
  ]
  expect(chamadas).toEqual([
    'fipe.csv',
    `/api/plataforma/referencias/colunas ${JSON.stringify({ colunas })}`,
    'fipe.csv',
  ])
  // What was told can be seen and changed where the file was read.
  expect(screen.getByText('2 colunas lidas como a plataforma disse')).toBeTruthy()
  expect(screen.getByText('lida como Preço, escolha de 25/11/2026.')).toBeTruthy()
})

test('an answer that another heading overtakes is shown unasked', async () => {
  const user = userEvent.setup({ delay: null })
  const colunas = LIDO.colunas.map((coluna) => ({ ...coluna, lida: false }))
  abrir({ ...LIDO, colunas, colunasLidas: ['Valor'] })
  await carregar(user)
  const aviso = await screen.findByText('Não é lida: outra coluna já traz Preço.')
  expect(aviso.closest('details')?.open).toBe(true)
})

test('a known heading is ignored by hand', async () => {
  const user = userEvent.setup({ delay: null })
  const chamadas = abrir(RECUSADO, RECUSADO)
  await carregar(user)
  await user.click(await screen.findByText('1 coluna lida pelo nome'))
  await user.click(screen.getByRole('button', { name: 'Ignorar mes_referencia' }))
  const colunas = [{ titulo: 'mes_referencia', leitura: 'ignorar' }]
  await waitFor(() => expect(chamadas).toHaveLength(3))
  expect(chamadas[1]).toBe(`/api/plataforma/referencias/colunas ${JSON.stringify({ colunas })}`)
})
