import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSession, currentSessao, setSessao } from './session.ts'
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

const queryClient = new QueryClient()

beforeEach(() => void forgetRegras())
afterEach(() => {
  stopSession('negada')
  vi.unstubAllGlobals()
})

/** Calls `ensureRegras` as after loading the page. */
async function loadRegras() {
  forgetRegras()
  await ensureRegras(queryClient)
  return currentSessao()?.regras?.nome
}

test('who this is is asked once per page load, and anew after a failure', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => answer('asked now'))
  vi.stubGlobal('fetch', fetchMock)
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  expect([await loadRegras(), fetchMock.mock.calls.length]).toEqual(['asked now', 1])
  await ensureRegras(queryClient)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(loadRegras()).rejects.toMatchObject({ status: 0 })
  expect(await loadRegras()).toBe('asked now')
})

test('after a step is done who this is is asked again', async () => {
  vi.stubGlobal('fetch', async () => answer('before'))
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  await ensureRegras(queryClient)
  vi.stubGlobal('fetch', async () => answer('after'))
  await refreshRegras()
  expect(currentSessao()?.regras?.nome).toBe('after')
})
