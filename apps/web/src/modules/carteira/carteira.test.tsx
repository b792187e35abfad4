import { carteiraResponse } from '@lastro/shared/carteira/carteira'
import { type Permissao, permissoesDoTipo } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, setSessao } from '#lib/session.ts'
import { Carteira } from './carteira.tsx'
import { carteiraOptions } from './use-carteira.ts'

const NADA = { quantidade: 0, contratos: [] }
const FILA = { ...NADA, alteracoes: NADA }
const PARTE = { valor: 0, veiculos: 0 }
const PARTES = { atual: PARTE, semReferencia: PARTE, defasada: PARTE, saiu: PARTE }
const RESUMO = {
  contratos: 2,
  descobertos: 0,
  semReferencia: 0,
  limite: 0,
  cobertos: 2,
  casosAbertos: 0,
  deficit: 0,
  totalAtual: 100_000,
  valorGarantia: 98_000,
  partes: PARTES,
  precosDe: null,
  precosAte: null,
}
const CALMA = {
  hoje: '2026-11-16T00:00:00Z',
  situacoes: [{ statusId: 5, status: 'Ativo', quantidade: 2, valorCredito: 90_000 }],
  esperas: { instituicao: FILA, loja: FILA },
  terminos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, vencidos: 0, contratos: [] },
  primeirosPassos: null,
  prazos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, registros: [] },
  cobertura: {
    resumo: RESUMO,
    piores: [],
    saidas: NADA,
    pedidosVencidos: { quantidade: 0, pedidos: [] },
    mesesEmFalta: [],
  },
}
const contrato = (id: number) => ({
  id,
  numero: `CT-${id}`,
  loja: 'Veneza',
  instituicaoFinanceira: 'Aurora',
  valorCredito: 900_000_000,
})
const doPedido = { contratoId: 5, numero: 'CT-5', loja: 'Veneza', instituicaoFinanceira: 'Aurora' }
const espera = (id: number, statusId: number) => ({
  ...contrato(id),
  statusId,
  status: 'Pendente',
  desde: '2026-11-04T12:00:00.000Z',
  aguardandoSegundaAprovacao: false,
  terminoPassado: false,
})
const PIOR = {
  contratoId: 2,
  numero: 'CT-2',
  lojaId: 9,
  loja: 'Veneza',
  status: 'Ativo',
  statusId: 5,
  totalAtual: 60_000,
  valorGarantia: 100_000,
  deficit: 40_000,
  percentual: 60,
  situacao: 'descoberto',
  totalInclusao: 100_000,
  veiculos: 2,
  partes: PARTES,
  precosDe: null,
  precosAte: null,
  avaliadaEm: '2026-11-16T12:00:00.000Z',
  diasEmGarantia: 3,
  casoDesde: '2026-11-15T12:00:00.000Z',
  responsavel: null,
  pedido: null,
}
const TUDO = {
  ...CALMA,
  terminos: {
    ...CALMA.terminos,
    quantidade: 1,
    vencidos: 1,
    contratos: [{ ...contrato(3), dataTermino: '2026-11-15' }],
  },
  esperas: {
    instituicao: { quantidade: 1, contratos: [espera(4, 4)], alteracoes: NADA },
    loja: { quantidade: 1, contratos: [espera(6, 3)], alteracoes: NADA },
  },
  prazos: { ...CALMA.prazos, quantidade: 1, registros: [{ id: 1, loja: 'Veneza', prazo: '2026-11-20' }] },
  cobertura: {
    ...CALMA.cobertura,
    resumo: { ...RESUMO, descobertos: 1, deficit: 40_000 },
    piores: [PIOR],
    saidas: {
      quantidade: 1,
      contratos: [
        {
          contratoId: 1,
          numero: 'CT-1',
          loja: 'Veneza',
          veiculos: 2,
          valor: 80_000,
          desde: '2026-11-12T12:00:00.000Z',
        },
      ],
    },
    pedidosVencidos: { quantidade: 1, pedidos: [{ ...doPedido, id: 7, valor: 10_000, prazo: '2026-11-13' }] },
    mesesEmFalta: [{ tipo: 'Carro', ultimoMes: '2026-09-01' }],
  },
}

async function abrir(dados: object, permissoes: readonly Permissao[] = permissoesDoTipo('instituicao')) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo: 'instituicao', permissoes: [...permissoes] },
  })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(carteiraOptions(1).queryKey, carteiraResponse.parse(dados))
  const rootRoute = createRootRoute({ component: () => <Carteira instituicaoId={1} /> })
  const history = createMemoryHistory({ initialEntries: ['/home'] })
  const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: () => null })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findAllByRole('heading')
}
afterEach(() => {
  cleanup()
  endSession('saida')
  vi.unstubAllGlobals()
})

const titulos = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
/** Lists each act with its verb, its contract and its address. */
const atos = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? ''] as const)
    .filter(([rotulo]) => /: (?:CT-\d|Carro|Veneza|Autorize|Crie)/.test(rotulo))
    .map(([rotulo, href]) => `${rotulo} → ${href}`)

test('the most dangerous comes first, each with its act and the screen where it is done', async () => {
  await abrir(TUDO)
  expect(titulos()).toEqual([
    'Contratos com veículo fora do estoque',
    'Contratos descobertos',
    'Contratos vencidos',
    'Pendentes com a instituição',
    'Pendentes com as lojas',
    'Pedidos de reforço sem resposta',
    'Tabela FIPE em atraso',
    'Whitelist que termina nos próximos 30 dias',
    'Cobertura da carteira',
    'Contratos em andamento',
  ])
  expect(atos()).toEqual([
    'Substituir veículo: CT-1 → /contratos/detalhe/1',
    'Pedir reforço: CT-2 → /cobertura/2',
    'Ver contrato: CT-3 → /contratos/detalhe/3',
    'Analisar: CT-4 → /contratos/detalhe/4',
    'Rever pedido: CT-5 → /cobertura/5',
    'Prorrogar: Veneza → /configuracoes/whitelist',
  ])
  expect(screen.getByTitle('desde 12/11/2026').textContent).toBe('há 4 dias')
  expect(screen.getByText(/^Faltam R\$\s40\.000,00 ao todo\.$/)).toBeTruthy()
})

test('who only looks has no act, and the operator the import', async () => {
  await abrir(TUDO, [
    'Contratos.Contratos.Listar',
    'Relatorios.Cobertura.Listar',
    'Configuracoes.Whitelist.Listar',
  ])
  expect(atos()).toEqual([])
  cleanup()
  await abrir(TUDO, ['Plataforma.Referencias.Alterar'])
  expect(atos()).toEqual(['Importar: Carro → /plataforma/referencias'])
})

test('a contract that was already asked for says so instead of asking again', async () => {
  const pedido = { situacao: 'aberto', valor: 1, prazo: '2026-11-20', vencido: false }
  await abrir({ ...TUDO, cobertura: { ...TUDO.cobertura, piores: [{ ...PIOR, pedido }] } })
  expect(screen.getByText('Pedido até 20/11/2026')).toBeTruthy()
  expect(atos().join()).not.toContain('Pedir reforço')
})

test('what asks for nobody is said in one calm block, only of what the person may see', async () => {
  await abrir(CALMA)
  expect(titulos()).toEqual(['Em ordem', 'Cobertura da carteira', 'Contratos em andamento'])
  const frases = () => screen.getAllByText(/\.$/, { selector: 'li' }).map(({ textContent }) => textContent)
  expect(frases()).toEqual([
    'Nenhum veículo em garantia saiu do estoque sem liberação.',
    'Nenhum contrato ativo está descoberto.',
    'Nenhum contrato ativo passou do término.',
    'Nenhuma pendência da instituição.',
    'Nenhuma pendência das lojas.',
    'Nenhum pedido de reforço ficou sem resposta até o prazo.',
    'A tabela FIPE está em dia.',
    'Nenhuma whitelist termina nos próximos 30 dias.',
  ])
  cleanup()
  await abrir({ ...CALMA, cobertura: null, situacoes: null, esperas: null, terminos: null })
  expect(frases()).toEqual(['Nenhuma whitelist termina nos próximos 30 dias.'])
})

test('a new institution sees its first steps, done ones ticked, instead of zeros', async () => {
  await abrir({ ...CALMA, primeirosPassos: { lojas: true, regras: false } })
  expect(titulos()).toEqual(['Primeiros passos'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Autorize uma lojafeito/),
    expect.stringMatching(/^Crie uma regra de garantiaa fazer/),
    expect.stringMatching(/^Crie o primeiro contratoa fazer/),
  ])
  expect(atos()).toEqual([
    'Criar regra: Crie uma regra de garantia → /configuracoes/regras-garantia',
    'Novo contrato: Crie o primeiro contrato → /contratos/criar',
  ])
  cleanup()
  await abrir({ ...CALMA, primeirosPassos: { lojas: null, regras: true } }, ['Contratos.Contratos.Listar'])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(atos()).toEqual([])
})
