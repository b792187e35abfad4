import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseConnection } from './conexao.ts'

/** How long a request's body may take to arrive. */
export interface PrazosDeEnvio {
  /** Any body, unless its route takes files. */
  corpoMs: number
  /** A file is looked at so often … */
  janelaMs: number
  /** … and so many bytes must have come since, which tells a slow line from somebody who keeps connections busy. */
  minimoPorJanela: number
  /** Any file; well within what a session lives without use. */
  arquivoMs: number
  /** How long the server may work on a request and send nothing, beyond what a connection may be silent otherwise. */
  trabalhoMs: number
}

/** 64 MB at 19 KB/s come in an hour, a store's usual file of some MB on any line; below 2 KB/s over a minute nobody is uploading. */
export const PRAZOS_DE_ENVIO: PrazosDeEnvio = {
  corpoMs: 60_000,
  janelaMs: 60_000,
  minimoPorJanela: 120 * 1024,
  arquivoMs: 3_600_000,
  trabalhoMs: 900_000,
}

interface Envio {
  /** Lets this request go on as a file's. */
  comoArquivo(): void
}
const ENVIOS = new WeakMap<IncomingMessage, Envio>()

/** The server goes on receiving this request's body as long as it really comes: for routes that take files, once they let the caller in. */
export function receberComoArquivo(request: IncomingMessage): void {
  ENVIOS.get(request)?.comoArquivo()
}

/**
 * Ends requests whose body doesn't come in time. Node has one limit for all routes, which would cut a large file on a slow line; here a
 * route that takes files asks for more. Headers keep Node's own limit.
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

/** The line is full of what the server hasn't read yet. */
const esperaPeloServidor = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark

interface Pedido {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
}

/** Node cuts a connection that is silent for `connectionTimeout`, also where it is the server that has something to do. */
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
        // While the server itself doesn't keep up the line is not to blame.
        const parado = socket.bytesRead - recebidos < prazos.minimoPorJanela && !esperaPeloServidor(request)
        recebidos = socket.bytesRead
        if (request.complete) clearInterval(timer)
        else if (parado || performance.now() > fim) acabar()
      }, prazos.janelaMs)
      timer.unref()
    },
  })
}
