import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatInteiro } from '@lastro/shared/numeros'
import { ImportacaoRecusada } from '../importacao/relatorio.ts'
import { receiveAsFile } from './body-timeouts.ts'
import { BusinessError } from './errors.ts'

/**
 * Yields a request's body as it arrives. Refuses more than `maximo` bytes. A reader that stops leaves the rest unread.
 */
async function* receiveBody(stream: Readable, maximo: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo)
      throw new ImportacaoRecusada(
        `O arquivo é grande demais: o máximo são ${formatInteiro(maximo / 1024 / 1024)} MB.`,
      )
    yield chunk
  }
}

/** Reads the rest of the body, up to `maximo` bytes: a browser that is still sending doesn't read the answer. */
async function drainBody(stream: Readable, maximo: number): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo) return
  }
}

/** What an import needs to know of the sender of a file. */
export interface Uploader {
  /** Aborts when the sender disconnects. */
  signal: AbortSignal
  /**
   * Call when the whole file is read, before anything counts: sending takes long enough for a session or permission to
   * end.
   */
  confirmarAcesso(): Promise<void>
}

/**
 * Hands the file in a request's body to an import. A sender that disconnects early has imported nothing. Refusals are
 * answered once the file is sent. Refuses an interrupted file with 400.
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  maximo: number,
  work: (bytes: AsyncIterable<Uint8Array>, remetente: Uploader) => Promise<T>,
): Promise<T> {
  receiveAsFile(request.raw)
  const interrupted = new AbortController()
  reply.raw.once('close', () => interrupted.abort())
  try {
    const result = await work(receiveBody(request.raw, maximo), {
      signal: interrupted.signal,
      confirmarAcesso: () => request.confirmarAcesso(),
    })
    await drainBody(request.raw, maximo)
    return result
  } catch (error) {
    if (interrupted.signal.aborted) throw new BusinessError('O envio do arquivo foi interrompido.')
    throw error
  }
}
