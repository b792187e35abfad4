import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withUploadedFile } from './uploaded-file.ts'
import { limitBodies } from './body-timeouts.ts'

/**
 * Far shorter than the real limits, but long beside the pauses of a busy machine. Five bytes of a file per window are
 * enough.
 */
const PRAZOS = { bodyMs: 500, windowMs: 500, minBytesPerWindow: 5, fileMs: 3_000, workMs: 2_000 }
const SILENCIO_MS = 400
const MAXIMO = 1_000

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ connectionTimeout: SILENCIO_MS })
  limitBodies(app, PRAZOS)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/arquivo', (request, reply) =>
    withUploadedFile(request, reply, MAXIMO, async (bytes) => {
      let total = 0
      for await (const chunk of bytes) total += chunk.length
      return { total }
    }),
  )
  app.post('/json', async () => ({ ok: true }))
  app.post('/demora/:ms', (request, reply) =>
    withUploadedFile(request, reply, MAXIMO, async (bytes) => {
      await wait(Number((request.params as { ms: string }).ms))
      let total = 0
      for await (const chunk of bytes) total += chunk.length
      return { total }
    }),
  )
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends a body in drops until the server answers; resolves to the first line of the answer. */
async function pingar(path: string, tipo: string, { gotas, pausa }: { gotas: number; pausa: number }) {
  const socket = connect(port, '127.0.0.1')
  const resposta = text(socket).catch(() => '')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${tipo}\r\nContent-Length: ${gotas}\r\n\r\n`,
  )
  for (let n = 0; n < gotas && socket.readable; n++) {
    socket.write('1')
    await wait(pausa)
  }
  return (await resposta).split('\r\n')[0]
}

test.concurrent('a file that keeps coming is taken whole, however much longer than other bodies it takes', async () => {
  // 60 drops of 10 ms: 600 ms at least.
  expect(await pingar('/arquivo', 'text/csv', { gotas: 60, pausa: 10 })).toBe('HTTP/1.1 200 OK')
})

test.concurrent.each([
  ['another body that drips as well', '/json', 'application/json', { gotas: 400, pausa: 10 }],
  ['a file that only drips', '/arquivo', 'text/csv', { gotas: 100, pausa: 200 }],
  ['a file without an end', '/arquivo', 'text/csv', { gotas: 2_000, pausa: 10 }],
  ['a body for a route that there is not', '/nada', 'text/csv', { gotas: 100, pausa: 200 }],
])('%s is ended', async (_nome, path, tipo, ritmo) => {
  expect(await pingar(path, tipo, ritmo)).toMatch(/^(?:HTTP\/1\.1 (?:408 Request Timeout|404 Not Found))?$/)
})

/** Sends a whole body, then stays silent; resolves to the answer. */
async function esperar(path: string, corpo: string) {
  const socket = connect(port, '127.0.0.1')
  const resposta = text(socket).catch(() => '')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\nContent-Length: ${corpo.length}\r\n\r\n${corpo}`,
  )
  return (await resposta).split('\r\n')
}

test.concurrent('who has sent all and waits longer than a connection may be silent hears what was done', async () => {
  const resposta = await esperar(`/demora/${SILENCIO_MS * 3}`, '12345')
  expect([resposta[0], resposta.at(-1)]).toEqual(['HTTP/1.1 200 OK', '{"total":5}'])
})

test.concurrent('what is worked on without an end is told so', async () => {
  const resposta = await esperar('/demora/10000', '12345')
  expect([resposta[0], resposta.at(-1)]).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'O pedido demorou demais e foi interrompido. Confira o que foi feito antes de repeti-lo.',
  ])
})

test.concurrent('a connection on which nothing is worked on is still cut', async () => {
  const socket = connect(port, '127.0.0.1')
  const inicio = performance.now()
  socket.write(
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await text(socket).catch(() => '')
  expect(performance.now() - inicio).toBeLessThan(PRAZOS.workMs)
})
