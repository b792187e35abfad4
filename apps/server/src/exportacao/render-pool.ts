import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Linha } from '@lastro/shared/relatorios/colunas'
import type { Arquivo, RenderRequest } from './render-worker.ts'
import type { Folha } from './tabela.ts'

/** Who waits beyond this many is sent away; one at a time is made, because each may take some 300 MB. */
const NA_FILA = 8
const HEAP_MB = 1024

let fila: Promise<unknown> = Promise.resolve()
let esperando = 0

/** Nobody is put into the line any more. */
export class RenderPoolFullError extends Error {}

/** Runs `work` when all that came before it has ended, one way or the other. */
async function withSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (esperando >= NA_FILA) throw new RenderPoolFullError('Too many files are being made')
  esperando++
  const antes = fila
  const minha = (async () => {
    await antes.catch(() => undefined)
    signal.throwIfAborted()
    return work()
  })()
  fila = minha.catch(() => undefined)
  try {
    return await minha
  } finally {
    esperando--
  }
}

interface Encomenda {
  arquivo: Arquivo
  /** A PDF has one. */
  folhas: readonly (Folha & { lotes: AsyncIterable<readonly Linha[]> })[]
  /** Ends the reading and the thread; the promise rejects with its reason. */
  signal: AbortSignal
}

/**
 * Makes an XLSX or PDF in a thread of its own: writing one is seconds of computing, during which the server has to answer others. Files
 * are made one after the other. Throws OficinaCheiaError when too many wait.
 */
export function fazerArquivo({ arquivo, folhas, signal }: Encomenda): Promise<Buffer> {
  return withSlot(signal, async () => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const tell = (pedido: RenderRequest) => worker.postMessage(pedido)
    // Listened to from the beginning: it rejects when the thread fails at whatever moment.
    const pronto = once(worker, 'message', { signal })
    pronto.catch(() => undefined)
    try {
      tell({ tipo: 'arquivo', ...arquivo })
      for (const { lotes, ...folha } of folhas) {
        tell({ tipo: 'folha', ...folha })
        for await (const linhas of lotes) {
          signal.throwIfAborted()
          tell({ tipo: 'linhas', linhas })
        }
      }
      tell({ tipo: 'fim' })
      const [bytes] = (await pronto) as [Uint8Array]
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } finally {
      await worker.terminate()
    }
  })
}
