import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HOUR, MINUTE } from '../durations.ts'
import { refuseConnection } from './refuse-connection.ts'

/** How long a request's body may take to arrive, in milliseconds. */
export interface BodyTimeouts {
  /** Any body, except on routes that take files. */
  bodyMs: number
  /** A file's progress is checked in windows of this length. */
  windowMs: number
  /** Bytes that must arrive per window: a slow line passes, but nobody can keep connections busy. */
  minBytesPerWindow: number
  /** A whole file; well below the idle time of a session. */
  fileMs: number
  /** How long the server may work on a request without sending anything, in place of the usual silence limit. */
  workMs: number
}

/**
 * 64 MB at 19 KB/s take an hour, so a store's usual file of some MB fits any line. Below 2 KB/s over a minute nobody is
 * uploading.
 */
export const BODY_TIMEOUTS: BodyTimeouts = {
  bodyMs: MINUTE,
  windowMs: MINUTE,
  minBytesPerWindow: 120 * 1024,
  fileMs: HOUR,
  workMs: 900_000,
}

interface BodyTransfer {
  /** Applies a file's limits to this request. */
  treatAsFile(): void
}
const TRANSFERS = new WeakMap<IncomingMessage, BodyTransfer>()

/**
 * Lets a request's body arrive as slowly as a file may. Routes that take files call this once the caller is admitted.
 */
export function receiveAsFile(request: IncomingMessage): void {
  TRANSFERS.get(request)?.treatAsFile()
}

/**
 * Ends requests whose body arrives too slowly. Node has one limit for all routes, which would cut large files on slow
 * lines. Headers keep Node's own limit.
 */
export function limitBodies(app: FastifyInstance, timeouts: BodyTimeouts): void {
  app.server.requestTimeout = timeouts.fileMs + timeouts.windowMs
  app.server.headersTimeout = timeouts.bodyMs
  // Before the application's own listener, which may answer at once.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    watchBody(request, timeouts)
    response.on('timeout', (socket: Socket) => handleSilence({ request, response, socket }, timeouts))
  })
}

/** The receive buffer is full, so the server is what holds up the body. */
const isServerBehind = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
}

/**
 * Node cuts a connection after `connectionTimeout` of silence, even while the server is working. Grants a working
 * server `workMs`.
 */
function handleSilence({ request, response, socket }: Exchange, { workMs }: BodyTimeouts): void {
  const isWorking = !response.headersSent && (request.complete || isServerBehind(request))
  if (!isWorking) socket.destroy()
  else if (socket.timeout === workMs) refuseConnection({ code: 'TRABALHO_LONGO' }, socket)
  else socket.setTimeout(workMs)
}

function watchBody(request: IncomingMessage, prazos: BodyTimeouts): void {
  const { socket } = request
  const refuse = () => refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  let timer = setTimeout(() => {
    if (!request.complete) refuse()
  }, prazos.bodyMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
  TRANSFERS.set(request, {
    treatAsFile() {
      clearTimeout(timer)
      const deadline = performance.now() + prazos.fileMs
      let received = socket.bytesRead
      timer = setInterval(() => {
        // A full buffer means that the server holds up the body, not the sender.
        const stalled = socket.bytesRead - received < prazos.minBytesPerWindow && !isServerBehind(request)
        received = socket.bytesRead
        if (request.complete) clearInterval(timer)
        else if (stalled || performance.now() > deadline) refuse()
      }, prazos.windowMs)
      timer.unref()
    },
  })
}
