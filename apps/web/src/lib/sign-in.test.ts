import { afterEach, expect, test, vi } from 'vitest'
import { endSession, getSessao, setSessao } from './session.ts'
import { refreshRegras } from './sign-in.ts'

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

afterEach(() => {
  endSession('negada')
  vi.unstubAllGlobals()
})

test('what was asked before the code was there is taken once, and only by the session that asked', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => answer('asked now'))
  vi.stubGlobal('fetch', fetchMock)
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  vi.stubGlobal('lastroRegras', { token: 't1', resposta: Promise.resolve(answer('asked before')) })
  await refreshRegras()
  expect([getSessao()?.regras?.nome, fetchMock.mock.calls.length]).toEqual(['asked before', 0])
  await refreshRegras()
  expect([getSessao()?.regras?.nome, fetchMock.mock.calls.length]).toEqual(['asked now', 1])
  vi.stubGlobal('lastroRegras', { token: 'of another', resposta: Promise.resolve(answer('of another')) })
  await refreshRegras()
  expect([getSessao()?.regras?.nome, fetchMock.mock.calls.length]).toEqual(['asked now', 2])
})

test('a call before the code that never arrived is told like any other, and asked anew', async () => {
  vi.stubGlobal('fetch', async () => answer('asked now'))
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  vi.stubGlobal('lastroRegras', { token: 't1', resposta: Promise.reject(new TypeError('Failed to fetch')) })
  await expect(refreshRegras()).rejects.toMatchObject({ status: 0 })
  await refreshRegras()
  expect(getSessao()?.regras?.nome).toBe('asked now')
})
