import type { Readable } from 'node:stream'
import { formatInteiro, ImportacaoRecusada } from '../../importacao/relatorio.ts'

/** The pieces of a request's body as they arrive. Refuses more than `maximo` bytes; whoever stops reading leaves the rest unread. */
export async function* receber(stream: Readable, maximo: number): AsyncGenerator<Uint8Array> {
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
export async function escoar(stream: Readable, maximo: number): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo) return
  }
}
