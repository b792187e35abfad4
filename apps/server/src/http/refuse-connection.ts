import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { SECURITY_HEADERS } from './security-headers.ts'

const PROTEGIDA = Object.entries(SECURITY_HEADERS)
  .map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  .join('')

const MOTIVOS: Record<string, { linha: string; texto: string }> = {
  HPE_HEADER_OVERFLOW: {
    linha: '431 Request Header Fields Too Large',
    texto: 'O endereço ou os cabeçalhos são grandes demais.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    linha: '408 Request Timeout',
    texto: 'A requisição demorou demais para chegar.',
  },
  TRABALHO_LONGO: {
    linha: '503 Service Unavailable',
    texto: 'O pedido demorou demais e foi interrompido. Confira o que foi feito antes de repeti-lo.',
  },
}
const OTHER_REASON = { linha: '400 Bad Request', texto: 'Requisição inválida.' }

/**
 * Answers, in the form of other refusals (domain 9), connections that send broken HTTP or a too long line, or take too
 * long.
 */
export function refuseConnection(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { linha, texto } = MOTIVOS[error.code] ?? OTHER_REASON
  const body = Buffer.from(texto)
  if (socket.writable)
    socket.write(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 ${linha}\r\nContent-Type: text/plain; charset=utf-8\r\n${PROTEGIDA}` +
            `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
        ),
        body,
      ]),
    )
  socket.destroySoon()
}
