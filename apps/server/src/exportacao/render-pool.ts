import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Linha } from '@lastro/shared/relatorios/colunas'
import type { RenderedFile, RenderRequest } from './render-worker.ts'
import type { Sheet } from './tabela.ts'

/** Longest queue; more calls are refused. One file is made at a time, because each may take some 300 MB. */
const MAX_QUEUED = 8
const HEAP_MB = 1024

let queue: Promise<unknown> = Promise.resolve()
let queued = 0

export class RenderPoolFullError extends Error {}

/** Runs `work` after all earlier work has ended, well or not. */
async function withSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (queued >= MAX_QUEUED) throw new RenderPoolFullError('Too many files are being made')
  queued++
  const previous = queue
  const own = (async () => {
    await previous.catch(() => undefined)
    signal.throwIfAborted()
    return work()
  })()
  queue = own.catch(() => undefined)
  try {
    return await own
  } finally {
    queued--
  }
}

interface RenderOptions {
  arquivo: RenderedFile
  /** A PDF has one. */
  folhas: readonly (Sheet & { lotes: AsyncIterable<readonly Linha[]> })[]
  /** Stops the reading and the thread; the promise rejects with the signal's reason. */
  signal: AbortSignal
}

/**
 * Makes an XLSX or PDF in a thread, because writing one is seconds of computing. Files are made one after the other.
 * Throws RenderPoolFullError when too many wait.
 */
export function renderFile({ arquivo, folhas, signal }: RenderOptions): Promise<Buffer> {
  return withSlot(signal, async () => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const tell = (pedido: RenderRequest) => worker.postMessage(pedido)
    // Attached before any message is sent: the thread may fail at any moment.
    const rendered = once(worker, 'message', { signal })
    rendered.catch(() => undefined)
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
      const [bytes] = (await rendered) as [Uint8Array]
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } finally {
      await worker.terminate()
    }
  })
}
