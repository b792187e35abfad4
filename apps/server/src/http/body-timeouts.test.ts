import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '../durations.ts'
import { withUploadedFile } from './uploaded-file.ts'
import { limitBodies } from './body-timeouts.ts'

/** Five bytes of a file per window are enough. The test moves the clock, so that a busy machine changes nothing. */
const PRAZOS = {
  bodyMs: MINUTE,
  windowMs: MINUTE,
  minBytesPerWindow: 5,
  fileMs: 10 * MINUTE,
  workMs: 15 * MINUTE,
}
const MAXIMO = 1_000

let app: FastifyInstance
let port: number
let work: PromiseWithResolvers<void>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  work = Promise.withResolvers()
  app = Fastify({ connectionTimeout: HOUR })
  limitBodies(app, PRAZOS)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/json', async () => ({ ok: true }))
  app.post('/arquivo', (request, reply) =>
    withUploadedFile(request, reply, MAXIMO, async (bytes) => {
      let total = 0
      for await (const chunk of bytes) total += chunk.length
      await work.promise
      return { total }
    }),
  )
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Sends the beginning of a request; resolves to both its ends once the server has it. */
async function begin(path: string, tipo: string, { length, body = '' }: { length: number; body?: string }) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = text(socket).catch(() => '')
  const arrived = once(app.server, 'request')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${tipo}\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  const [request] = (await arrived) as [IncomingMessage]
  return { socket, request, answer: answer.then((lines) => lines.split('\r\n')) }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Lets bytes arrive, then time pass, again and again until the connection ends; resolves to the minutes. */
async function drip({ socket, request }: Begun, { bytes, times }: { bytes: number; times: number }) {
  const end = request.socket
  let minutes = 0
  for (; minutes < times && end.writable; minutes++) {
    const expected = end.bytesRead + bytes
    socket.write('1'.repeat(bytes))
    while (end.bytesRead < expected && end.writable) await turn()
    vi.advanceTimersByTime(MINUTE)
  }
  return minutes
}

test('a file that keeps coming is taken whole, however much longer than other bodies it takes', async () => {
  work.resolve()
  const begun = await begin('/arquivo', 'text/csv', { length: 45 })
  expect(await drip(begun, { bytes: 5, times: 9 })).toBe(9)
  const answer = await begun.answer
  expect([answer[0], answer.at(-1)]).toEqual(['HTTP/1.1 200 OK', '{"total":45}'])
})

test.each([
  ['another body that drips as well', '/json', 'application/json', { bytes: 5, minutes: 1 }],
  ['a file that only drips', '/arquivo', 'text/csv', { bytes: 4, minutes: 1 }],
  ['a file without an end', '/arquivo', 'text/csv', { bytes: 5, minutes: 11 }],
])('%s is ended', async (_nome, path, tipo, { bytes, minutes }) => {
  const begun = await begin(path, tipo, { length: MAXIMO })
  expect(await drip(begun, { bytes, times: 20 })).toBe(minutes)
  expect((await begun.answer)[0]).toBe('HTTP/1.1 408 Request Timeout')
})

test('a body for a route that there is not is ended', async () => {
  const begun = await begin('/nada', 'text/csv', { length: MAXIMO })
  expect(await drip(begun, { bytes: 1, times: 20 })).toBeLessThan(20)
  expect((await begun.answer)[0]).toMatch(/^(?:HTTP\/1\.1 (?:408 Request Timeout|404 Not Found))?$/)
})

/** What Node tells a connection that was silent for as long as it may be. */
const beSilent = ({ request }: Begun) => request.socket.emit('timeout')

/** A request whose body is whole, which the server works on. */
async function sendWhole() {
  const begun = await begin('/arquivo', 'text/csv', { length: 5, body: '12345' })
  while (!begun.request.complete) await turn()
  return begun
}

test('who has sent all and waits longer than a connection may be silent hears what was done', async () => {
  const begun = await sendWhole()
  beSilent(begun)
  work.resolve()
  const answer = await begun.answer
  expect([answer[0], answer.at(-1)]).toEqual(['HTTP/1.1 200 OK', '{"total":5}'])
})

test('what is worked on without an end is told so', async () => {
  const begun = await sendWhole()
  beSilent(begun)
  expect(begun.request.socket.timeout).toBe(PRAZOS.workMs)
  beSilent(begun)
  const answer = await begun.answer
  expect([answer[0], answer.at(-1)]).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'O pedido demorou demais e foi interrompido. Confira o que foi feito antes de repeti-lo.',
  ])
})

test('a connection on which nothing is worked on is still cut', async () => {
  const begun = await begin('/json', 'application/json', { length: 9, body: '{' })
  beSilent(begun)
  expect(await begun.answer).toEqual([''])
})
