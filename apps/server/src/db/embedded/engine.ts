import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SECOND } from '#durations.ts'
import { BancoError } from '../banco-error.ts'
import { EngineStream } from './engine-stream.ts'
import type { EngineSource, EngineStart, FromWorker, ToWorker } from './messages.ts'
import { Watchdog, type WatchdogLimits } from './watchdog.ts'

export interface EngineOptions {
  source: EngineSource
  log: (msg: string) => void
  limits?: Partial<WatchdogLimits>
}

/** The driver reports a query that the watchdog ended like PostgreSQL's statement_timeout. */
class EngineError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const CLOSE_LIMIT_MS = 5_000

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the engine's program once per process. Later threads reuse the machine code, which is most of the cost of a
 * start and the first queries.
 */
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(engine, 'pglite.wasm')))
}

/**
 * PGlite in its own thread: one session, one connection at a time. When a query takes too long or the engine breaks,
 * the thread is ended and restarted on the same directory. Committed data stay, crash recovery rolls the rest back, the
 * current connection fails, and the next one works.
 */
export class EmbeddedEngine {
  readonly #options: EngineOptions
  readonly #watchdog: Watchdog
  #worker: Promise<Worker> | undefined
  /** The thread whose messages count, never one that was just ended. */
  #live: Worker | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #seat: EngineStream | undefined
  #waiting: { stream: EngineStream; seated: () => void }[] = []
  #nextId = 1
  #closing = false
  #onDump: ((bytes: Uint8Array) => void) | undefined
  #onClosed: (() => void) | undefined

  constructor(options: EngineOptions) {
    this.#options = options
    this.#watchdog = new Watchdog(options.limits ?? {}, {
      overlongQuery: (ms) =>
        this.#fail(new EngineError('57014', `A consulta passou de ${ms / SECOND} s e foi interrompida.`)),
      idleTransaction: (ms) =>
        this.#seat?.destroy(
          new EngineError('25P03', `A transação ficou ${ms / SECOND} s parada e foi desfeita.`),
        ),
    })
  }

  /** Starts the thread and waits until the engine answers. Throws BancoError when the directory can't be opened. */
  async start(): Promise<void> {
    await this.#ensureWorker()
  }

  newStream(): EngineStream {
    return new EngineStream(this, this.#nextId++)
  }

  /** Messages sent to the engine so far. */
  get activity(): number {
    return this.#watchdog.sentSoFar
  }

  /** Runs `work` without the time limit of queries (migrations). Not for requests. */
  withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
    return this.#watchdog.suspend(work)
  }

  /** Dumps the whole database as an uncompressed tar, for `dumpFile`. Call while no transaction is open. */
  async dump(): Promise<Uint8Array> {
    const worker = await this.#ensureWorker()
    return new Promise((resolve) => {
      this.#onDump = resolve
      this.#post(worker, { kind: 'dump' })
    })
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#seat?.destroy()
    const worker = await this.#worker?.catch(() => undefined)
    if (worker) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CLOSE_LIMIT_MS)
        this.#onClosed = () => {
          clearTimeout(timer)
          resolve()
        }
        worker.postMessage({ kind: 'close' } satisfies ToWorker, [])
      })
      await worker.terminate()
    }
    this.#watchdog.reset()
    await this.#ended
  }

  /** Gives the stream the one seat, after the current holder leaves, and waits until the engine runs. */
  async attach(stream: EngineStream): Promise<void> {
    if (this.#seat) await new Promise<void>((seated) => this.#waiting.push({ stream, seated }))
    else this.#seat = stream
    await this.#ensureWorker()
  }

  detach(stream: EngineStream): void {
    if (this.#seat !== stream) {
      this.#waiting = this.#waiting.filter((waiting) => waiting.stream !== stream)
      return
    }
    this.#seat = undefined
    void this.#worker?.then(
      (worker) => this.#post(worker, { kind: 'hangUp', connection: stream.id }),
      () => undefined,
    )
    const next = this.#waiting.shift()
    if (!next) return
    this.#seat = next.stream
    next.seated()
  }

  send(stream: EngineStream, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#seat !== stream) throw new EngineError('08003', 'Conexão encerrada.')
    // Through the promise that hangUp uses too, so that messages keep their order.
    void this.#worker?.then(
      (worker) => this.#post(worker, { kind: 'batch', connection: stream.id, bytes }),
      (error: Error) => stream.destroy(error),
    )
  }

  #post(worker: Worker, message: ToWorker): void {
    this.#watchdog.sent()
    worker.postMessage(message, message.kind === 'batch' ? [message.bytes.buffer] : [])
  }

  #ensureWorker(): Promise<Worker> {
    if (this.#closing)
      return Promise.reject(new EngineError('57P03', 'O banco de dados está sendo encerrado.'))
    this.#worker ??= this.#startWorker()
    return this.#worker
  }

  async #startWorker(): Promise<Worker> {
    await this.#ended
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { source: this.#options.source, wasm: await engineModule() } satisfies EngineStart,
    })
    const exited = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
    })
    this.#ended = exited
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('message', (message: FromWorker) => {
          if (message.kind === 'ready') resolve()
          else reject(new Error(message.kind === 'failed' ? message.message : message.kind))
        })
        worker.once('error', reject)
        void exited.then(() => reject(new Error('o motor parou ao iniciar')))
      })
    } catch (error) {
      this.#worker = undefined
      void worker.terminate()
      const reason = error instanceof Error ? error.message : String(error)
      throw new BancoError(`O banco de dados embutido não abriu: ${reason}`, { cause: error })
    }
    this.#live = worker
    this.#listen(worker, exited)
    return worker
  }

  #listen(worker: Worker, exited: Promise<void>): void {
    const broken = (reason: string) => {
      if (this.#live === worker) this.#fail(new EngineError('57P02', `O motor embutido parou: ${reason}.`))
    }
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'broken') broken(message.message)
      else if (this.#live === worker) this.#receive(message)
    })
    worker.on('error', (error) => broken(error.message))
    void exited.then(() => broken('a thread terminou'))
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'data') {
      // The rest of an answer to a connection that has gone is dropped.
      if (this.#seat?.id === message.connection) this.#seat.push(Buffer.from(message.bytes.buffer))
      if (message.status) this.#watchdog.done(message.status)
    } else if (message.kind === 'done') this.#watchdog.done(message.status)
    else if (message.kind === 'dump') this.#onDump?.(message.bytes)
    else if (message.kind === 'closed') this.#onClosed?.()
  }

  /** Ends the thread, fails the connection, and at once starts a new thread for the next query. */
  #fail(reason: EngineError): void {
    const failed = this.#live
    if (!failed || this.#closing) return
    this.#options.log(`${reason.message} Reiniciando o motor embutido.`)
    this.#watchdog.reset()
    this.#live = undefined
    this.#worker = undefined
    this.#ended = failed.terminate()
    this.#seat?.destroy(reason)
    void this.#restart()
  }

  async #restart(): Promise<void> {
    try {
      await this.#ensureWorker()
    } catch (error) {
      // The next connection tries again and gets the error.
      this.#options.log(error instanceof Error ? error.message : String(error))
    }
  }
}
