import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, type Regras, setSessao } from '../lib/session.ts'
import { prefetchForInstituicao, prefetchForLoja } from './prefetch.ts'

function entrarComo(tipo: Regras['tipo']): void {
  const regras = { idEstabelecimento: 7, tipo, nome: 'Helena', estabelecimento: 'Banco Aurora' }
  const nada = { expirado: false, precisaAceitarTermoUso: false, permissoes: [] }
  setSessao({ token: 't1', cpf: '52998224725', regras: { ...regras, ...nada } })
}

/** A stub of one prefetched answer that nobody has taken. */
const stubPrefetched = () =>
  vi.stubGlobal('lastroPrefetched', {
    token: 't1',
    expiresAt: performance.now() + 15_000,
    answers: new Map([['/api/x', Promise.resolve(new Response())]]),
  })

const never = () => new Promise<void>(() => undefined)

/** Milliseconds until the page may be drawn; null when it still waits after a second. */
async function delayOf(loading: Promise<void> | undefined): Promise<number | null> {
  const start = performance.now()
  let end: number | null = null
  void Promise.resolve(loading).then(() => (end = performance.now() - start))
  await vi.advanceTimersByTimeAsync(1_000)
  return end
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
  expect(await delayOf(prefetchForInstituicao({}, never))).toBe(0)
  stubPrefetched()
  expect(await delayOf(prefetchForInstituicao({}, never))).toBe(150)
  expect(
    await delayOf(prefetchForInstituicao({}, () => new Promise((resolve) => setTimeout(resolve, 40)))),
  ).toBe(40)
  expect(await delayOf(prefetchForInstituicao({}, () => Promise.reject(new Error('Failed to fetch'))))).toBe(
    0,
  )
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
