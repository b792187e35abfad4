import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isApiError, OUTRA_RESPOSTA } from './api-error.ts'
import { ARQUIVO_INCOMPLETO, baixar } from './download.ts'
import { stopSession, currentSessao, setSessao } from './session.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  setSessao({ token: 'segredo', cpf: '52998224725', regras: null })
})
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

/** A body that arrives in parts and then ends or breaks. */
const corpo = (parts: string[], error?: Error) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part))
      else if (error) controller.error(error)
      else controller.close()
    },
  })
const signal = () => new AbortController().signal

async function recusa(call: Promise<unknown>): Promise<{ status: number; mensagem: string }> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  if (!isApiError(error)) throw new Error('The call should have failed with an ApiError')
  return { status: error.status, mensagem: error.mensagem }
}

test('gives the file under the name that the server says, and tells how much of it is there', async () => {
  fetchMock.mockResolvedValueOnce(
    new Response(corpo(['ab', 'cde']), {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="extrato.csv"' },
    }),
  )
  const bytes: number[] = []
  const arquivo = await baixar('/api/x/exportar', {
    query: { formato: 'csv', filtro: '' },
    signal: signal(),
    onProgress: (n) => bytes.push(n),
  })
  expect([arquivo.nome, await arquivo.conteudo.text(), bytes]).toEqual(['extrato.csv', 'abcde', [2, 5]])
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect([url, new Headers(init?.headers).get('authorization')]).toEqual([
    '/api/x/exportar?formato=csv',
    'Bearer segredo',
  ])
})

describe('nothing is given', () => {
  test('of a file that breaks off in its middle', async () => {
    fetchMock.mockResolvedValueOnce(new Response(corpo(['half'], new TypeError('network error'))))
    expect(await recusa(baixar('/api/x', { signal: signal() }))).toEqual({
      status: 0,
      mensagem: ARQUIVO_INCOMPLETO,
    })
  })

  test.each([
    [400, 'Um PDF leva até 5.000 linhas.', 'Um PDF leva até 5.000 linhas.'],
    [429, 'Há muitas exportações em andamento.', 'Há muitas exportações em andamento.'],
    [504, '<html>', 'O servidor não respondeu a tempo. Tente novamente.'],
    [500, '{"erros":["x"]}', 'Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'],
  ])('of a refusal %i, which speaks in words', async (status, body, mensagem) => {
    fetchMock.mockResolvedValueOnce(new Response(body, { status }))
    expect(await recusa(baixar('/api/x', { signal: signal() }))).toEqual({ status, mensagem })
  })

  test('of a page of HTML in the place of the file', async () => {
    const headers = { 'content-type': 'text/html' }
    fetchMock.mockResolvedValueOnce(new Response('<html>Entre na rede</html>', { headers }))
    expect((await recusa(baixar('/api/x', { signal: signal() }))).mensagem).toBe(OUTRA_RESPOSTA)
  })

  test('when the session has ended, which ends it here too', async () => {
    fetchMock.mockResolvedValueOnce(new Response('Sessão expirada', { status: 401 }))
    expect((await recusa(baixar('/api/x', { signal: signal() }))).status).toBe(401)
    expect(currentSessao()).toBeNull()
  })

  test('without a network the person gets a refusal with status 0', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect((await recusa(baixar('/api/x', { signal: signal() }))).status).toBe(0)
  })

  test('when the person gives up, who gets no message', async () => {
    const controle = new AbortController()
    fetchMock.mockImplementationOnce(async () => {
      controle.abort()
      throw controle.signal.reason
    })
    await expect(baixar('/api/x', { signal: controle.signal })).rejects.toBe(controle.signal.reason)
  })
})
