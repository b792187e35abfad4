import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatInteiro } from '@lastro/shared/numeros'
import { ImportacaoRecusada } from '../importacao/relatorio.ts'
import { receberComoArquivo } from './envio.ts'
import { BusinessError } from './errors.ts'

/** The pieces of a request's body as they arrive. Refuses more than `maximo` bytes; whoever stops reading leaves the rest unread. */
async function* receber(stream: Readable, maximo: number): AsyncGenerator<Uint8Array> {
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

/** Reads what is left, up to `maximo`: a browser that is still sending doesn't hear the answer. */
async function escoar(stream: Readable, maximo: number): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo) return
  }
}

/** What an import of a sent file needs to know of its sender. */
export interface Remetente {
  /** Ends when the sender goes away. */
  signal: AbortSignal
  /** To be asked when all is read, before anything counts: sending takes long enough for a session to end or a permission to go. */
  confirmarAcesso(): Promise<void>
}

/**
 * Hands a request's body, a file, to an import. Whoever goes away before the end has imported nothing; whoever is refused hears why
 * only once all is sent.
 */
export async function comArquivo<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  maximo: number,
  work: (bytes: AsyncIterable<Uint8Array>, remetente: Remetente) => Promise<T>,
): Promise<T> {
  receberComoArquivo(request.raw)
  const interrompida = new AbortController()
  reply.raw.once('close', () => interrompida.abort())
  try {
    const result = await work(receber(request.raw, maximo), {
      signal: interrompida.signal,
      confirmarAcesso: () => request.confirmarAcesso(),
    })
    await escoar(request.raw, maximo)
    return result
  } catch (error) {
    if (interrompida.signal.aborted) throw new BusinessError('O envio do arquivo foi interrompido.')
    throw error
  }
}
