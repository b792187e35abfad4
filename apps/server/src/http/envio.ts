import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseConnection } from './conexao.ts'

/** How long a request's body may take to arrive, in milliseconds. */
export interface PrazosDeEnvio {
  /** Any body, except on routes that take files. */
  corpoMs: number
  /** A file's progress is checked in windows of this length. */
  janelaMs: number
  /** Bytes that must arrive per window: a slow line passes, but nobody can keep connections busy. */
  minimoPorJanela: number
  /** A whole file; well below the idle time of a session. */
  arquivoMs: number
  /** How long the server may work on a request without sending anything, in place of the usual silence limit. */
  trabalhoMs: number
}

/**
 * 64 MB at 19 KB/s take an hour, so a store's usual file of some MB fits any line. Below 2 KB/s over a minute nobody is
 * uploading.
 */
export const PRAZOS_DE_ENVIO: PrazosDeEnvio = {
  corpoMs: 60_000,
  janelaMs: 60_000,
  minimoPorJanela: 120 * 1024,
  arquivoMs: 3_600_000,
  trabalhoMs: 900_000,
}

interface Envio {
  /** Applies a file's limits to this request. */
  comoArquivo(): void
}
const ENVIOS = new WeakMap<IncomingMessage, Envio>()

/**
 * Lets a request's body arrive as slowly as a file may. Routes that take files call this once the caller is admitted.
 */
export function receberComoArquivo(request: IncomingMessage): void {
  ENVIOS.get(request)?.comoArquivo()
}

/**
 * Ends requests whose body arrives too slowly. Node has one limit for all routes, which would cut large files on slow
 * lines. Headers keep Node's own limit.
 */
export function limitarEnvio(app: FastifyInstance, prazos: PrazosDeEnvio): void {
  app.server.requestTimeout = prazos.arquivoMs + prazos.janelaMs
  app.server.headersTimeout = prazos.corpoMs
  // Before the application's own listener, which may answer at once.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    vigiar(request, prazos)
    response.on('timeout', (socket: Socket) => aoSilencio({ request, response, socket }, prazos))
  })
}

/** The receive buffer is full, so the server is what holds up the body. */
const esperaPeloServidor = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark

interface Pedido {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
}

/**
 * Node cuts a connection after `connectionTimeout` of silence, even while the server is working. Grants a working
 * server `workMs`.
 */
function aoSilencio({ request, response, socket }: Pedido, { trabalhoMs }: PrazosDeEnvio): void {
  const trabalha = !response.headersSent && (request.complete || esperaPeloServidor(request))
  if (!trabalha) socket.destroy()
  else if (socket.timeout === trabalhoMs) refuseConnection({ code: 'TRABALHO_LONGO' }, socket)
  else socket.setTimeout(trabalhoMs)
}

function vigiar(request: IncomingMessage, prazos: PrazosDeEnvio): void {
  const { socket } = request
  const acabar = () => refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  let timer = setTimeout(() => {
    if (!request.complete) acabar()
  }, prazos.corpoMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
  ENVIOS.set(request, {
    comoArquivo() {
      clearTimeout(timer)
      const fim = performance.now() + prazos.arquivoMs
      let recebidos = socket.bytesRead
      timer = setInterval(() => {
        // A full buffer means that the server holds up the body, not the sender.
        const parado = socket.bytesRead - recebidos < prazos.minimoPorJanela && !esperaPeloServidor(request)
        recebidos = socket.bytesRead
        if (request.complete) clearInterval(timer)
        else if (parado || performance.now() > fim) acabar()
      }, prazos.janelaMs)
      timer.unref()
    },
  })
}
