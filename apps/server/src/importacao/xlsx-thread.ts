import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { MINUTE, SECOND } from '../durations.ts'
import type { Registros } from './planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import type { XlsxAnswer, XlsxRequest } from './xlsx-worker.ts'

/** Workbooks read at once; others wait. Each may take its heap, and the file itself. */
const turns = new PQueue({ concurrency: 3 })
const HEAP_MB = 384
/** How long a workbook may be computed on, in milliseconds. */
const MAX_READING_MS = MINUTE
/** How long a thread waits for another file: starting one takes longer than reading a usual file. */
const IDLE_MS = 10 * SECOND

const tooComplex = () =>
  new ImportacaoRecusada('A planilha é pesada demais para ser lida. Salve-a como CSV e envie de novo.')

let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined

function takeWorker(): Worker {
  if (idle) {
    const { worker, timer } = idle
    clearTimeout(timer)
    idle = undefined
    worker.ref()
    worker.removeAllListeners('error')
    return worker
  }
  return new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}

/** Keeps one thread for the next file. */
async function keepWorker(worker: Worker): Promise<void> {
  if (idle) return void (await worker.terminate())
  const drop = () => {
    if (idle?.worker !== worker) return
    clearTimeout(idle.timer)
    idle = undefined
    void worker.terminate()
  }
  worker.unref()
  worker.on('error', drop)
  idle = { worker, timer: setTimeout(drop, IDLE_MS).unref() }
}

/** Resolves when it is this workbook's turn; the function ends the turn. */
async function takeTurn(signal: AbortSignal | undefined): Promise<() => void> {
  const ended = Promise.withResolvers<void>()
  await new Promise<void>((resolve, reject) => {
    const turn = () => {
      resolve()
      return ended.promise
    }
    turns.add(turn, { ...(signal && { signal }) }).catch(reject)
  })
  return ended.resolve
}

/**
 * Reads a workbook in a thread with limits of memory and time. Takes `file` over. Throws ImportacaoRecusada where it can't be
 * read within them, and the signal's reason.
 */
export async function* readInThread(
  request: XlsxRequest & { file: Uint8Array<ArrayBuffer> },
  signal: AbortSignal | undefined,
): Registros {
  const endTurn = await takeTurn(signal)
  const worker = takeWorker()
  let leftMs = MAX_READING_MS
  let isReusable = false
  try {
    worker.postMessage(request, [request.file.buffer])
    for (;;) {
      const since = performance.now()
      const answer = await answerOf(worker, leftMs, signal)
      leftMs -= performance.now() - since
      isReusable = 'refused' in answer || answer.done
      if ('refused' in answer) throw new ImportacaoRecusada(answer.refused)
      yield* answer.lines
      if (answer.done) return
      worker.postMessage(null)
    }
  } finally {
    if (isReusable) await keepWorker(worker)
    else await worker.terminate()
    endTurn()
  }
}

const MEMORY_IS_FULL = 'ERR_WORKER_OUT_OF_MEMORY'

async function answerOf(
  worker: Worker,
  leftMs: number,
  signal: AbortSignal | undefined,
): Promise<XlsxAnswer> {
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)))
  try {
    const [answer] = await once(worker, 'message', {
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return answer as XlsxAnswer
  } catch (error) {
    signal?.throwIfAborted()
    const isFull = error instanceof Error && 'code' in error && error.code === MEMORY_IS_FULL
    throw late.aborted || isFull ? tooComplex() : error
  }
}
