import { Duplex } from 'node:stream'
import { BatchSplitter } from './frames.ts'
import type { EmbeddedEngine } from './engine.ts'

type Done = (error?: Error | null) => void

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/**
 * The `pg` driver's "socket" to the embedded engine. Record 0002 says why no socket file is used
 * (docs/decisoes/0002-motor-embutido.md).
 */
export class EngineStream extends Duplex {
  readonly id: number
  readonly #engine: EmbeddedEngine
  readonly #splitter = new BatchSplitter()

  constructor(engine: EmbeddedEngine, id: number) {
    super()
    this.#engine = engine
    this.id = id
  }

  /** The driver calls this in place of `net.Socket.connect`. */
  connect(): this {
    void this.#connect()
    return this
  }

  async #connect(): Promise<void> {
    try {
      await this.#engine.attach(this)
      if (!this.destroyed) this.emit('connect')
    } catch (error) {
      this.destroy(asError(error))
    }
  }

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    this.#send([chunk], done)
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  #send(chunks: Uint8Array[], done: Done): void {
    try {
      for (const batch of this.#splitter.push(Buffer.concat(chunks))) this.#engine.send(this, batch)
      done()
    } catch (error) {
      done(asError(error))
    }
  }

  override _read(): void {}

  override _final(done: Done): void {
    this.#engine.detach(this)
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#engine.detach(this)
    done(error)
  }

  // The driver calls these on a socket; a thread has no such settings.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
