import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { defineCall } from '@lastro/shared/call'
import { call, callWithEtag } from './api.ts'
import { ApiError, ARQUIVO_GRANDE, isApiError, OUTRA_RESPOSTA } from './api-error.ts'
import { stopSession, currentSessao, onMissingToken, onPendingStep, setSessao } from './session.ts'

const CONEXAO = 'Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'
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

const answer = (status: number, body: string | null = '', headers?: HeadersInit) =>
  fetchMock.mockResolvedValueOnce(new Response(status === 204 ? null : body, { status, headers }))

async function failure(made: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error('The call should have failed with an ApiError')
  return error
}
const X = defineCall('GET', '/api/x', {})
const WITH_ID = { ...X, answer: z.object({ id: z.int() }) }
const CHANGE = defineCall('PUT', '/api/contratos/:id', {
  body: z.object({ numero: z.string() }),
  answer: WITH_ID.answer,
})
const get = () => call(X, {})
const getAnonymous = () => call(X, { anonymous: true })

test('sends token, query, body and headers, and parses the answer', async () => {
  answer(200, '{"id":7}', { etag: '"v1"' })
  const { data, etag } = await callWithEtag(CHANGE, {
    params: { id: 7 },
    query: { filtro: 'São João', lojaId: '', status: 0, forcarEnvio: true, pagina: undefined },
    body: { numero: 'A1' },
    ifMatch: '"v0"',
    idempotencyKey: 'k1',
  })
  expect(data).toEqual({ id: 7 })
  expect(etag).toBe('"v1"')
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect(url).toBe('/api/contratos/7?filtro=S%C3%A3o+Jo%C3%A3o&status=0&forcarEnvio=true')
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    accept: 'text/plain',
    authorization: 'Bearer segredo',
    'content-type': 'application/json',
    'if-match': '"v0"',
    'idempotency-key': 'k1',
  })
  expect(init?.body).toBe('{"numero":"A1"}')
})

test('an empty answer and 204 are null', async () => {
  answer(200)
  expect(await call(X, {})).toBeNull()
  answer(204)
  expect(await call(defineCall('DELETE', '/api/x', {}), {})).toBeNull()
})

test.each([
  [400, 'Validation failed:\n -- valorCredito: Campo obrigatório', 'Valor do crédito: Campo obrigatório'],
  [
    400,
    'Não é possível aprovar um contrato com status Rascunho.',
    'Não é possível aprovar um contrato com status Rascunho.',
  ],
  [400, '', 'Ocorreu um erro inesperado'],
  [401, '', 'Sessão expirada'],
  [403, 'segredo do servidor', CONEXAO],
  [404, '', 'Registro não encontrado.'],
  [409, '{}', 'Esta operação precisa de confirmação. Nada foi alterado.'],
  [412, '', 'Este registro foi alterado por outra pessoa. Recarregue a página e tente novamente.'],
  [422, '', 'Esta operação já foi enviada com outros dados. Recarregue a página e confira antes de repetir.'],
  [429, '', 'Muitas tentativas. Tente novamente em alguns minutos.'],
  [429, 'Você tem muitas operações em andamento.', 'Você tem muitas operações em andamento.'],
  [500, 'pilha', 'Ocorreu um erro inesperado'],
  [500, '{"erros":["x"]}', CONEXAO],
  [413, '', ARQUIVO_GRANDE],
  [502, '', 'O servidor não respondeu a tempo. Tente novamente.'],
  [503, '', 'O servidor não respondeu a tempo. Tente novamente.'],
  [503, 'O sistema está ocupado demais.', 'O sistema está ocupado demais.'],
  [201, '{}', 'Ocorreu um erro inesperado'],
])('with token, %i %j says %j', async (status, body, mensagem) => {
  answer(status, body, { 'x-pedido': '1' })
  const error = await failure(get())
  expect(error).toMatchObject({ status, body, mensagem, message: 'An unexpected server error occurred.' })
  expect(error.headers.get('x-pedido')).toBe('1')
})

test.each([
  [401, 'Credenciais inválidas.'],
  [400, 'Ocorreu um erro inesperado.'],
  [403, 'Ocorreu um erro inesperado.'],
  [500, 'Ocorreu um erro inesperado.'],
  [429, 'Muitas tentativas. Tente novamente em alguns minutos.'],
])('without token, %i says %j', async (status, mensagem) => {
  answer(status, 'x')
  const error = await failure(getAnonymous())
  expect(error.mensagem).toBe(mensagem)
  expect(currentSessao()).not.toBeNull()
})

const PAGE = '<html><head><title>400 Bad Request</title></head></html>'
test.each([
  [400, 'Ocorreu um erro inesperado'],
  [413, ARQUIVO_GRANDE],
  [429, 'Muitas tentativas. Tente novamente em alguns minutos.'],
  [503, 'O servidor não respondeu a tempo. Tente novamente.'],
  // A network's entry page, which answers in the place of the server.
  [200, OUTRA_RESPOSTA],
])('a page of HTML is nobody’s message: %i says %j', async (status, mensagem) => {
  for (const headers of [{ 'content-type': 'text/html; charset=utf-8' }, undefined]) {
    answer(status, PAGE, headers)
    expect(await failure(get())).toMatchObject({ status, body: '', mensagem })
  }
})

test('a change whose answer is lost on the way may have been saved', async () => {
  for (const status of [502, 503, 504]) {
    answer(status, PAGE)
    const { mensagem } = await failure(call(defineCall('POST', '/api/x', {}), {}))
    expect(mensagem).toBe(
      'O servidor não respondeu a tempo. O pedido pode ter sido gravado: confira antes de repetir.',
    )
  }
})

test('no answer is status 0, with or without token', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure(get())).toMatchObject({ status: 0, mensagem: CONEXAO })
  expect(await failure(getAnonymous())).toMatchObject({ status: 0, mensagem: CONEXAO })
})

test('a 401 ends the session that sent the call, and only that one', async () => {
  answer(401)
  expect((await failure(get())).obsolete).toBe(true)
  expect(currentSessao()).toBeNull()

  setSessao({ token: 'velho', cpf: '52998224725', regras: null })
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchMock.mockReturnValueOnce(promise)
  const late = failure(get())
  setSessao({ token: 'novo', cpf: '52998224725', regras: null })
  resolve(new Response('', { status: 401 }))
  expect((await late).obsolete).toBe(true)
  expect(currentSessao()?.token).toBe('novo')
})

test('an answer that its schema refuses is a bug', async () => {
  for (const body of ['{"id":"7"}', 'not json', '']) {
    answer(200, body)
    const error = await failure(call(WITH_ID, {}))
    expect(error).toMatchObject({ status: 200, mensagem: 'Ocorreu um erro inesperado' })
  }
})

test('a call that misses its token says so and still proceeds', async () => {
  stopSession('saida')
  const missing = vi.fn<() => void>()
  const unsubscribe = onMissingToken(missing)
  answer(401)
  const error = await failure(get())
  expect(missing).toHaveBeenCalledOnce()
  expect(error.mensagem).toBe('Credenciais inválidas.')
  // The session of the call is over, so that its failure is not shown beside the end of the session.
  expect(error.obsolete).toBe(true)
  answer(200)
  await getAnonymous()
  expect(missing).toHaveBeenCalledOnce()
  unsubscribe()
})

test('an aborted call is no failure of the server', async () => {
  const controller = new AbortController()
  controller.abort()
  fetchMock.mockRejectedValueOnce(controller.signal.reason)
  await expect(call(X, { signal: controller.signal })).rejects.toBe(controller.signal.reason)
})

test('the body of a 409 is read by its schema', async () => {
  answer(409, '{"motivo":"km"}')
  const error = await failure(get())
  expect(error.read(z.object({ motivo: z.string() }))).toEqual({ motivo: 'km' })
  expect(error.read(z.object({ outro: z.string() }))).toBeUndefined()
})

test('a step that became due is told to who leads there, and the call to nobody else', async () => {
  let told = 0
  const stop = onPendingStep(() => (told += 1))
  answer(403, 'Cadastre o segundo fator para continuar.', { 'lastro-pendencia': 'cadastro' })
  expect(await failure(get())).toMatchObject({ status: 403, obsolete: true })
  answer(403, 'Você não tem permissão para realizar esta operação.')
  expect(await failure(get())).toMatchObject({ status: 403, obsolete: false })
  expect(told).toBe(1)
  stop()
})
