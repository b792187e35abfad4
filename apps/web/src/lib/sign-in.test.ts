import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, getSessao, setSessao } from './session.ts'
import { ensureRegras, forgetRegras, refreshRegras } from './sign-in.ts'

const answer = (nome: string) =>
  new Response(
    JSON.stringify({
      idEstabelecimento: 1,
      tipo: 'instituicao',
      nome,
      estabelecimento: 'Banco Aurora',
      expirado: false,
      precisaAceitarTermoUso: false,
      listaAutorizacao: [],
    }),
  )

const stubPrefetched = (token: string, regras: Promise<Response>, expiresAt = performance.now() + 60_000) =>
  vi.stubGlobal('lastroPrefetched', {
    token,
    expiresAt,
    answers: new Map([['/api/autenticacao/Regras', regras]]),
  })

const queryClient = new QueryClient()

beforeEach(() => void forgetRegras())
afterEach(() => {
  endSession('negada')
  vi.unstubAllGlobals()
})

/** Calls `ensureRegras` as after loading the page. */
async function daCarga() {
  forgetRegras()
  await ensureRegras(queryClient)
  return getSessao()?.regras?.nome
}

test('what was asked before the code was there is taken once, and only by the session that asked', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => answer('asked now'))
  vi.stubGlobal('fetch', fetchMock)
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  stubPrefetched('t1', Promise.resolve(answer('asked before')))
  expect([await daCarga(), fetchMock.mock.calls.length]).toEqual(['asked before', 0])
  expect([await daCarga(), fetchMock.mock.calls.length]).toEqual(['asked now', 1])
  stubPrefetched('of another', Promise.resolve(answer('of another')))
  expect([await daCarga(), fetchMock.mock.calls.length]).toEqual(['asked now', 2])
  stubPrefetched('t1', Promise.resolve(answer('long ago')), performance.now() - 1)
  expect([await daCarga(), fetchMock.mock.calls.length]).toEqual(['asked now', 3])
})

test('after a step is done nobody takes what was asked before it', async () => {
  vi.stubGlobal('fetch', async () => answer('after'))
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  stubPrefetched('t1', Promise.resolve(answer('before')))
  await refreshRegras()
  expect(getSessao()?.regras?.nome).toBe('after')
  expect(await daCarga()).toBe('after')
})

test('a call before the code that never arrived is told like any other, and asked anew', async () => {
  vi.stubGlobal('fetch', async () => answer('asked now'))
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  stubPrefetched('t1', Promise.reject(new TypeError('Failed to fetch')))
  await expect(daCarga()).rejects.toMatchObject({ status: 0 })
  expect(await daCarga()).toBe('asked now')
})
