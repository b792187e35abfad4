import { MantineProvider } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { permissoesDoTipo } from '@lastro/shared/permissoes'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTestClock } from '#lib/relogio.ts'
import { DialogHost } from '#ui/dialog-host.tsx'
import { CONTRATO } from '../chamadas/testing/contrato.ts'
import { liquidarZerados } from './liquidar-zerados.ts'

const SALDO = {
  saldoDevedor: 0,
  dataBase: '2026-11-25T00:00:00Z',
  diasAtraso: null,
  fresco: true,
  ltv: 0,
}
const PARTES = { valor: 0, veiculos: 0 }
const cobertura = (veiculos: number) => ({
  totalAtual: 1,
  valorGarantia: 1,
  exigido: 0,
  indice: null,
  saldo: null,
  dataSaldo: null,
  ltv: null,
  deficit: 0,
  percentual: null,
  situacao: 'coberto',
  totalInclusao: 1,
  veiculos,
  partes: { atual: PARTES, semReferencia: PARTES, defasada: PARTES, saiu: PARTES },
  precosDe: null,
  precosAte: null,
  avaliadaEm: '2026-11-16T12:00:00.000Z',
  diasEmGarantia: 3,
})
const PRECOS = { contratoNovo: 50, contratoAlterado: 80, garantiaIncluida: 10, garantiaRemovida: 20 }
const VEICULO = {
  id: 9,
  veiculoId: 9,
  placa: 'ABC1D23',
  marca: 'Fiat',
  modelo: 'Argo',
  anoFabricacao: 2022,
  anoModelo: 2022,
  ano: 2022,
  hodometro: null,
  km: null,
  precoVeiculo: 1,
  precoInstituicaoFinanceira: null,
  semReferencia: false,
  referenciaDefasada: false,
  saiuDoEstoque: false,
  emConsignacao: false,
  emOutroContrato: false,
}
const GARANTIA = {
  veiculoId: 9,
  placa: 'ABC1D23',
  marca: 'Fiat',
  modelo: 'Argo',
  ano: 2022,
  km: null,
  preco: 1,
  valorAtual: 1,
  semReferencia: false,
  referenciaDefasada: false,
  saiuEm: null,
  diasForaDoEstoque: null,
  consignadoDesde: null,
  vendidoEm: null,
  vendaPaga: false,
}
const situacao = (veiculos: number) => ({
  valorGarantia: 1,
  exigido: 1,
  totalAtual: 1,
  garantias: Array.from({ length: veiculos }, () => GARANTIA),
  alteracao: null,
})
const comVeiculos = (quantos: number) => ({ garantias: Array.from({ length: quantos }, () => VEICULO) })
const RESPOSTAS: Record<string, object> = {
  '/api/contratos/7/garantias': comVeiculos(2),
  '/api/contratos/8/garantias': comVeiculos(3),
  '/api/contratos/7/valores-cobrados': PRECOS,
  '/api/contratos/8/valores-cobrados': { ...PRECOS, garantiaRemovida: 0.5 },
  '/api/contratos/7': { ...CONTRATO, cobertura: cobertura(2) },
  '/api/contratos/8': { ...CONTRATO, id: 8, numero: 'CT-8', loja: 'Central', cobertura: cobertura(3) },
  '/api/contratos/7/alteracao-garantias': situacao(2),
  '/api/contratos/8/alteracao-garantias': situacao(3),
  '/api/contratos/7/saldos': {
    atual: { ...SALDO, principal: null, encargos: null, veiculos: [] },
    saldos: [],
    pagamentos: [],
  },
  '/api/instituicoes-financeiras/1/saldos/atuais': {
    saldos: [
      { ...SALDO, contratoId: 7 },
      { ...SALDO, contratoId: 8, dataBase: '2026-11-10T00:00:00Z', fresco: false },
    ],
  },
}

const answersOf = (answerTo: (path: string) => object | undefined) =>
  vi.stubGlobal('fetch', async (endereco: string) => {
    const { pathname, searchParams } = new URL(endereco, 'http://l')
    const answer = pathname.endsWith('/baixas')
      ? { total: searchParams.get('idContrato') === '7' ? 1 : 0 }
      : answerTo(pathname)
    return answer
      ? Response.json(answer, { headers: { etag: '"1"' } })
      : new Response('Não há.', { status: 404 })
  })

beforeEach(() => {
  setTestClock(new Date('2026-11-26T12:00:00Z'))
  answersOf((path) => RESPOSTAS[path])
  render(
    <MantineProvider>
      <DialogHost />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  setTestClock(null)
  vi.unstubAllGlobals()
})

/** The question's facts; the answer is NÃO. */
async function ask(...contratos: { contratoId: number; numero: string; loja: string }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const permissoes = permissoesDoTipo('instituicao')
  const resposta = liquidarZerados(client, { contratos, permissoes })
  const dialogo = await screen.findByRole('dialog')
  const fatos = dialogo.textContent?.replaceAll('\u00a0', ' ')
  await userEvent.click(screen.getByText('NÃO'))
  expect(await resposta).toBe(false)
  return fatos
}
const SETE = { contratoId: 7, numero: 'CT-7', loja: 'Veneza' }
const OITO = { contratoId: 8, numero: 'CT-8', loja: 'Central' }

test('of one contract the question names its balance with the day, open payoffs, store and charge', async () => {
  expect(await ask(SETE)).toMatch(
    /ContratoCT-7LojaVeneza.*Saldo devedorR\$ 0,00 em 25\/11Baixas em aberto1 é canceladaEsta liquidação gera R\$ 40,00\./,
  )
})

test('of several it names their stores and what they come to together', async () => {
  expect(await ask(SETE, OITO)).toContain(
    'ContratosCT-7, CT-8LojasVeneza, CentralSaldo devedorR$ 0,00 · Saldo de 10/11 (desatualizado), em 25/11' +
      'Baixas em aberto1 é canceladaVeículos liberados5 veículosEsta liquidação gera R$ 41,50.',
  )
})

test('what could not be read is left out of the question, and the question is asked', async () => {
  const unread = ['/api/contratos/8/alteracao-garantias', '/api/instituicoes-financeiras/1/saldos/atuais']
  answersOf((path) => (unread.includes(path) ? undefined : RESPOSTAS[path]))
  expect(await ask(SETE, OITO)).toMatch(
    /LojasVeneza, CentralBaixas em aberto1 é canceladaEsta liquidação gera/,
  )
})

test('what was asked about is settled: each contract goes by the version that the question read', async () => {
  let version = 1
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (endereco: string, init?: RequestInit) => {
    const { pathname } = new URL(endereco, 'http://l')
    if (init?.method === 'PUT') {
      sent.push(new Headers(init.headers).get('if-match'))
      return new Response('O contrato foi alterado.', { status: 412 })
    }
    const answer = pathname.endsWith('/baixas') ? { total: 0 } : RESPOSTAS[pathname]
    return answer
      ? Response.json(answer, { headers: { etag: `"${version}"` } })
      : new Response('Não há.', { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const permissoes = permissoesDoTipo('instituicao')
  const refusal = liquidarZerados(client, { contratos: [SETE], permissoes }).catch((error: unknown) => error)
  const sim = await screen.findByText('SIM')
  version = 2
  await userEvent.click(sim)
  expect(await refusal).toMatchObject({ status: 412 })
  expect(sent).toEqual(['"1"'])
})

test('after a reload midway what is settled, or waits for another person, is neither asked about nor sent', async () => {
  const SEIS = { contratoId: 6, numero: 'CT-6', loja: 'Veneza' }
  const primeiraAprovacao = {
    ato: 'liquidar',
    usuario: 'Ana',
    em: '2026-11-25T12:00:00Z',
    propria: true,
    mudancas: [],
    pedido: null,
  }
  answersOf(
    (path) =>
      ({
        '/api/contratos/6': { ...CONTRATO, id: 6, numero: 'CT-6', primeiraAprovacao },
        '/api/contratos/8': { ...CONTRATO, id: 8, numero: 'CT-8', statusId: 7 },
      })[path] ?? RESPOSTAS[path],
  )
  expect(await ask(SEIS, SETE, OITO)).toContain('Deseja liquidar este contrato?ContratoCT-7')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await liquidarZerados(client, { contratos: [SEIS, OITO], permissoes: [] })).toBe(true)
})
