import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECURITY_HEADERS } from './security-headers.ts'
import { startApp, type TestApp } from '../testing/app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startApp()
  port = Number(new URL(await t.listen()).port)
})
afterAll(() => t.close())

/** Everything that the server answers to these bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['a line that is no HTTP', 'olá\r\n\r\n', '400 Bad Request', 'Requisição inválida.'],
  [
    'a very long address',
    `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'O endereço ou os cabeçalhos são grandes demais.',
  ],
  [
    'too many headers',
    `GET /saude HTTP/1.1\r\nHost: x\r\n${'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1_000)}\r\n`,
    '431 Request Header Fields Too Large',
    'O endereço ou os cabeçalhos são grandes demais.',
  ],
  [
    'two lengths',
    'POST /api/autenticacao/Login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400 Bad Request',
    'Requisição inválida.',
  ],
])('%s is refused in words', async (_, bytes, status, words) => {
  const answer = await send(bytes)
  expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(answer).toContain('Content-Type: text/plain; charset=utf-8')
  for (const [nome, valor] of Object.entries(SECURITY_HEADERS))
    expect(answer).toContain(`\r\n${nome}: ${valor}\r\n`)
  expect(answer.split('\r\n\r\n')[1]).toBe(words)
})

test('the server goes on answering', async () => {
  expect(await send('GET /saude HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
    '{"situacao":"ok"}',
  )
})
