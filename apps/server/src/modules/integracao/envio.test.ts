import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EnvioOptions, enviarAviso } from './envio.service.ts'
import { type Receptor, startReceptor } from './testing/receptor.ts'

let receptor: Receptor
beforeAll(async () => {
  receptor = await startReceptor()
})
afterAll(() => receptor.close())

/** Short only where the limit itself is tested; elsewhere a busy machine has time. */
const LIMIT_MS = 400
const SHORT_MS = { limiteMs: LIMIT_MS }
const enviar = (url: string, options: Partial<EnvioOptions> = {}) =>
  enviarAviso(
    { url, corpo: '{"a":1}', cabecalhos: { 'webhook-id': 'msg_1' } },
    { redes: ['loopback'], limiteMs: 10_000, ...options },
  )

/** A raw server that handles each connection as told. */
async function startRaw(onConnection: (write: (text: string) => void) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection((text) => socket.writable && socket.write(text))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('posts the body and the headers, and keeps the start of the answer', async () => {
  receptor.responder((_, response) => response.writeHead(200).end(`ok\u0000${'x'.repeat(1_000)}`))
  expect(await enviar(receptor.url)).toEqual({
    statusHttp: 200,
    erro: null,
    resposta: `ok ${'x'.repeat(497)}`,
    duracaoMs: expect.any(Number),
  })
  expect(receptor.recebidas.at(-1)).toMatchObject({
    corpo: '{"a":1}',
    headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
  })
})

test('a target that hangs is given up at the limit', async () => {
  receptor.responder(() => undefined)
  const resultado = await enviar(receptor.url, SHORT_MS)
  expect(resultado).toMatchObject({ statusHttp: null, erro: 'Sem resposta em 0.4 s.' })
  expect(resultado.duracaoMs).toBeLessThan(LIMIT_MS * 10)
})

test('a target that drips its headers is given up at the limit', async () => {
  const cru = await startRaw((write) => {
    write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => write('x-a: b\r\n'), 50)
    setTimeout(() => clearInterval(timer), 3_000).unref()
  })
  const resultado = await enviar(cru.url, SHORT_MS)
  expect(resultado).toMatchObject({ statusHttp: null, erro: 'Sem resposta em 0.4 s.' })
  expect(resultado.duracaoMs).toBeLessThan(LIMIT_MS * 10)
  cru.close()
})

test('an answer that drips its body has told its status: what came counts, no longer than the limit', async () => {
  receptor.responder((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  })
  // Long enough for the status to come on a busy machine.
  const limiteMs = LIMIT_MS * 5
  const resultado = await enviar(receptor.url, { limiteMs })
  expect(resultado).toMatchObject({ statusHttp: 200, erro: null })
  expect(resultado.resposta).toMatch(/^x+$/)
  expect(resultado.duracaoMs).toBeLessThan(limiteMs * 10)
})

test('of an endless answer no more than its start is read', async () => {
  let written = 0
  receptor.responder((_, response) => {
    response.writeHead(200)
    const chunk = 'y'.repeat(65_536)
    const more = () => {
      while (!response.destroyed && written < 1_000_000_000) {
        written += chunk.length
        if (!response.write(chunk)) {
          response.once('drain', more)
          return
        }
      }
    }
    more()
  })
  const { statusHttp, resposta } = await enviar(receptor.url)
  expect([statusHttp, resposta?.length]).toEqual([200, 500])
  expect(written).toBeLessThan(50_000_000)
})

test('a redirect is an answer like any other and not followed', async () => {
  const antes = receptor.recebidas.length
  receptor.responder((_, response) => response.writeHead(302, { location: receptor.url }).end())
  expect(await enviar(receptor.url)).toMatchObject({
    statusHttp: 302,
    erro: 'Redirecionamentos não são seguidos.',
  })
  expect(receptor.recebidas).toHaveLength(antes + 1)
})

test('says why a connection failed', async () => {
  const cru = await startRaw(() => undefined)
  cru.close()
  expect(await enviar(cru.url)).toMatchObject({ statusHttp: null, erro: 'Conexão recusada.' })
  const tls = receptor.url.replace('http:', 'https:')
  expect((await enviar(tls)).erro).toMatch(
    /^(Certificado inválido|Falha na conexão|A conexão foi interrompida)/,
  )
  const semNome = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  expect(await enviar('https://nada.invalid/', { resolver: semNome })).toMatchObject({
    erro: 'O endereço não foi encontrado.',
  })
  const nuncaResolve = () => new Promise<string[]>(() => undefined)
  expect(await enviar('https://lenta.example/', { ...SHORT_MS, resolver: nuncaResolve })).toMatchObject({
    erro: 'Sem resposta em 0.4 s.',
  })
})

test('a name that changes its answer reaches no address that was not checked', async () => {
  receptor.aceitar()
  const url = `http://rebind.example:${new URL(receptor.url).port}/`
  // Rebinding: the first answer passes the check, the second is the attacker's address.
  let asked = 0
  const resolver = async () => (++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
  expect(await enviar(url, { resolver })).toMatchObject({ statusHttp: 204 })
  // Asked once: the connection went to the checked address.
  expect(asked).toBe(1)
  expect(await enviar(url, { resolver })).toMatchObject({
    statusHttp: null,
    erro: 'O endereço não é público.',
  })
})

test('the connection goes to the checked address, under the name that was asked for', async () => {
  receptor.aceitar()
  const porta = new URL(receptor.url).port
  const url = `http://sistema-da-loja.example:${porta}/avisos`
  expect(await enviar(url, { resolver: async () => ['127.0.0.1'] })).toMatchObject({ statusHttp: 204 })
  expect(receptor.recebidas.at(-1)?.headers.host).toBe(`sistema-da-loja.example:${porta}`)
})
