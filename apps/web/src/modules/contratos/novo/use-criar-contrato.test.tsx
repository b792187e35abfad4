import { PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '#lib/form-draft.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { Selecao } from '../selecao/selecao.ts'
import { veiculoDeTeste } from '../selecao/testing/veiculo.ts'
import { lerPendente } from './contrato-form.ts'
import { useCriarContrato } from './use-criar-contrato.ts'

const SESSAO = { token: 't', cpf: '52998224725', regras: null }
const aoCriar = () => undefined

interface Chamada {
  metodo: string
  caminho: string
  chave: string | null
  corpo: unknown
}
let chamadas: Chamada[]
/** Answers by path; default: 200 with a new contract. */
let respostas: Record<string, () => Response>
let queryClient: QueryClient

beforeEach(() => {
  chamadas = []
  respostas = { '/api/contratos': () => Response.json({ id: 7, garantias: [] }) }
  queryClient = new QueryClient()
  sessionStorage.clear()
  setSessao(SESSAO)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    chamadas.push({
      metodo: init.method ?? '',
      caminho: path,
      chave: new Headers(init.headers).get('idempotency-key'),
      corpo: JSON.parse(typeof init.body === 'string' ? init.body : ''),
    })
    return respostas[path]?.() ?? new Response('', { status: 404 })
  })
})
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

const contrato = {
  instituicaoFinanceiraId: 1,
  lojaId: 3,
  regraGarantiaId: null,
  numero: 'C-1',
  valorCredito: 1_000_50 as Centavos,
  valorGarantia: 2_000_00 as Centavos,
  dataTermino: '2030-12-31',
  tipo: 1,
  tipoSelecaoGarantia: 1,
} as const

function comUmVeiculo() {
  const selecao = new Selecao()
  const veiculo = veiculoDeTeste(11, { placa: 'ABC1D23', preco: 900_00 as Centavos })
  selecao.load({ estoque: [veiculo], contrato: [] })
  selecao.alternar(11)
  selecao.precificar(11, 850_10 as Centavos)
  return selecao.escolhidos()
}

function hook() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useCriarContrato(), { wrapper }).result
}

test('creates the draft, then sends its vehicles with the prices of both', async () => {
  respostas['/api/contratos/7/garantias'] = () =>
    Response.json({
      contratoId: 7,
      veiculoIds: [11],
      contemHistoricoDeRecusa: false,
      motivoDeRecusa: null,
      veiculosDefasados: [],
    })
  const criado = vi.fn<() => void>(() => expect(chamadas).toHaveLength(1))
  const id = await hook().current.mutateAsync({ contrato, escolhidos: comUmVeiculo(), aoCriar: criado })
  expect(criado).toHaveBeenCalledOnce()
  expect(id).toBe(7)
  expect(chamadas.map(({ metodo, caminho }) => `${metodo} ${caminho}`)).toEqual([
    'POST /api/contratos',
    'PUT /api/contratos/7/garantias',
  ])
  expect(chamadas[0]?.corpo).toEqual({
    ...contrato,
    valorCredito: 1000.5,
    valorGarantia: 2000,
    dataTermino: '2030-12-31T00:00:00Z',
  })
  expect(chamadas[1]?.corpo).toEqual([
    { veiculoId: 11, precoVeiculo: 900, precoInstituicaoFinanceira: 850.1 },
  ])
  expect(lerPendente(7)).toBeUndefined()
  expect(readDraft('contrato/7/veiculos')).toBeUndefined()
})

test('keeps the choice for the detail when the vehicles are refused', async () => {
  const frase = 'O veículo ABC1D23 já está em garantia em outro contrato.'
  respostas['/api/contratos/7/garantias'] = () => new Response(frase, { status: 400 })
  expect(await hook().current.mutateAsync({ contrato, escolhidos: comUmVeiculo(), aoCriar })).toBe(7)
  expect(lerPendente(7)).toMatchObject({
    escolhidos: [{ id: 11, placa: 'ABC1D23', escolhido: 85_010 }],
    mensagem: frase,
  })
  expect(readDraft('contrato/7/veiculos')).toEqual({ lojaId: 3, mudancas: [[11, 85_010]] })
})

test('a session that is over by then, or a step that came due, takes the contract for made and keeps the choice', async () => {
  respostas['/api/contratos/7/garantias'] = () => new Response('', { status: 401 })
  expect(await hook().current.mutateAsync({ contrato, escolhidos: comUmVeiculo(), aoCriar })).toBe(7)
  expect(lerPendente(7)).toBeUndefined()
  expect(readDraft('contrato/7/veiculos')).toBeUndefined()
  setSessao({ ...SESSAO, token: 't2' })
  expect(readDraft('contrato/7/veiculos')).toEqual({ lojaId: 3, mudancas: [[11, 85_010]] })

  respostas['/api/contratos'] = () => Response.json({ id: 8, garantias: [] })
  respostas['/api/contratos/8/garantias'] = () =>
    new Response('', { status: 403, headers: { [PENDENCIA_HEADER]: 'termo-uso' } })
  expect(await hook().current.mutateAsync({ contrato, escolhidos: comUmVeiculo(), aoCriar })).toBe(8)
  expect(readDraft('contrato/8/veiculos')).toEqual({ lojaId: 3, mudancas: [[11, 85_010]] })
})

test('the same draft again has the same key, another one a new key', async () => {
  respostas['/api/contratos'] = () => new Response('', { status: 500 })
  const result = hook()
  const tentar = (numero: string) =>
    result.current
      .mutateAsync({ contrato: { ...contrato, numero }, escolhidos: [], aoCriar })
      .catch(() => null)
  await tentar('C-1')
  await tentar('C-1')
  await tentar('C-2')
  const [primeira, segunda, terceira] = chamadas.map(({ chave }) => chave)
  expect(primeira).toBeTruthy()
  expect(segunda).toBe(primeira)
  expect(terceira).not.toBe(primeira)
})
