import { carteiraResponse } from '@lastro/shared/carteira/carteira'
import { tendenciaResponse } from '@lastro/shared/cobertura/cobertura'
import { type Permissao, permissoesDoTipo } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { tendenciaOptions } from '#modules/cobertura/use-cobertura.ts'
import { Carteira } from '../carteira.tsx'
import { carteiraOptions } from '../use-carteira.ts'

const FILA_VAZIA = { quantidade: 0, contratos: [] }
export const FILA = { ...FILA_VAZIA, alteracoes: FILA_VAZIA }
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
  exigido: { descoberto: 0, semReferencia: 0, limite: 0, coberto: 98_000 },
  partes: PARTES,
  precosDe: null,
  precosAte: null,
}
export const CALMA = {
  hoje: '2026-11-16T00:00:00Z',
  situacoes: [{ statusId: 5, status: 'Ativo', quantidade: 2, valorCredito: 90_000 }],
  esperas: { instituicao: FILA, loja: FILA },
  terminos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, vencidos: 0, comSaldos: false, contratos: [] },
  primeirosPassos: null,
  primeiraHistoria: null,
  prazos: { ate: '2026-12-16T00:00:00Z', quantidade: 0, registros: [] },
  cobertura: {
    resumo: RESUMO,
    piores: [],
    saidas: FILA_VAZIA,
    pedidosVencidos: { quantidade: 0, pedidos: [] },
    mesesEmFalta: [],
  },
  vendas: null,
}
export const contrato = (id: number) => ({
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
export const PIOR = {
  contratoId: 2,
  numero: 'CT-2',
  lojaId: 9,
  loja: 'Veneza',
  status: 'Ativo',
  statusId: 5,
  totalAtual: 60_000,
  valorGarantia: 100_000,
  exigido: 100_000,
  indice: null,
  saldo: null,
  dataSaldo: null,
  ltv: null,
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
export const TUDO = {
  ...CALMA,
  terminos: {
    ...CALMA.terminos,
    quantidade: 1,
    vencidos: 1,
    contratos: [{ ...contrato(3), dataTermino: '2026-11-15', semDivida: false }],
  },
  esperas: {
    instituicao: { quantidade: 1, contratos: [espera(4, 4)], alteracoes: FILA_VAZIA },
    loja: { quantidade: 1, contratos: [espera(6, 3)], alteracoes: FILA_VAZIA },
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
          veiculoId: 8,
          valor: 80_000,
          desde: '2026-11-12T12:00:00.000Z',
        },
      ],
    },
    pedidosVencidos: { quantidade: 1, pedidos: [{ ...doPedido, id: 7, valor: 10_000, prazo: '2026-11-13' }] },
    mesesEmFalta: [{ tipo: 'Carro', ultimoMes: '2026-09-01' }],
  },
}

/** Answers a function that shows a later answer of the server. */
export async function abrir(
  dados: object,
  permissoes: readonly Permissao[] = permissoesDoTipo('instituicao'),
  meses?: object[],
) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo: 'instituicao', permissoes: [...permissoes] },
  })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const responder = (resposta: object) =>
    queryClient.setQueryData(carteiraOptions(1).queryKey, carteiraResponse.parse(resposta))
  responder(dados)
  if (meses) queryClient.setQueryData(tendenciaOptions(1).queryKey, tendenciaResponse.parse({ meses }))
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
  return responder
}

export function fechar() {
  cleanup()
  stopSession('saida')
  vi.unstubAllGlobals()
}
