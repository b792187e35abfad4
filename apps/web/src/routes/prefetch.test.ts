import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, type Regras, setSessao } from '../lib/session.ts'
import { prefetchForInstituicao, prefetchForLoja } from './prefetch.ts'

function entrarComo(tipo: Regras['tipo']): void {
  const regras = { idEstabelecimento: 7, tipo, nome: 'Helena', estabelecimento: 'Banco Aurora' }
  const nada = { expirado: false, precisaAceitarTermoUso: false, permissoes: [] }
  setSessao({ token: 't1', cpf: '52998224725', regras: { ...regras, ...nada } })
}

/** One answer asked for before our code was there, which nobody has taken. */
const jaPedida = () =>
  vi.stubGlobal('lastroAdiantadas', {
    token: 't1',
    ate: performance.now() + 15_000,
    respostas: new Map([['/api/x', Promise.resolve(new Response())]]),
  })

const nuncaVem = () => new Promise<void>(() => undefined)

/** Milliseconds until the page may be drawn; null: it still waits after a second. */
async function espera(pagina: Promise<void> | undefined): Promise<number | null> {
  const inicio = performance.now()
  let fim: number | null = null
  void Promise.resolve(pagina).then(() => (fim = performance.now() - inicio))
  await vi.advanceTimersByTimeAsync(1_000)
  return fim
}

beforeEach(() => {
  vi.useFakeTimers()
  entrarComo('instituicao')
})
afterEach(() => {
  endSession('negada')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page waits a moment for what was asked ahead, and for nothing else', async () => {
  expect(await espera(prefetchForInstituicao({}, nuncaVem))).toBe(0)
  jaPedida()
  expect(await espera(prefetchForInstituicao({}, nuncaVem))).toBe(150)
  expect(await espera(prefetchForInstituicao({}, () => new Promise((veio) => setTimeout(veio, 40))))).toBe(40)
  expect(await espera(prefetchForInstituicao({}, () => Promise.reject(new Error('Failed to fetch'))))).toBe(0)
})

test('it is asked for the establishment whose page it is', async () => {
  const pedir = vi.fn<(id: number) => Promise<void>>(async () => undefined)
  await prefetchForInstituicao({ instituicao: 9 }, pedir)
  await prefetchForLoja(pedir)
  entrarComo('operador')
  await prefetchForInstituicao({ instituicao: 9 }, pedir)
  await prefetchForInstituicao({}, pedir)
  entrarComo('loja')
  await prefetchForInstituicao({ instituicao: 9 }, pedir)
  await prefetchForLoja(pedir)
  expect(pedir.mock.calls).toEqual([[7], [9], [7]])
})
