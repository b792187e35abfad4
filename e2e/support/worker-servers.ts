import { StableAddress } from './stable-address.ts'
import { type DatabaseCopy, copyTemplate } from './database-template.ts'
import type { Engine } from './engine.ts'
import { waitUntilReady, startServer, type RunningServer } from './server-process.ts'
import { readOnlyServer, type Story } from './read-only-server.ts'

/** A worker's servers behind one address: one for tests that only read, one for others. */
export class WorkerServers {
  readonly #engine: Engine
  readonly #slot: number
  readonly #address: StableAddress
  #file: string | undefined
  #copy: DatabaseCopy | undefined
  #server: RunningServer | undefined

  private constructor(engine: Engine, slot: number, address: StableAddress) {
    this.#engine = engine
    this.#slot = slot
    this.#address = address
  }

  /** @param slot Playwright's parallelIndex */
  static async open(engine: Engine, slot: number): Promise<WorkerServers> {
    return new WorkerServers(engine, slot, await StableAddress.open())
  }

  get url(): string {
    return this.#address.url
  }

  /** The server of a file that changes data. Its tests share data, which are fresh at the file's start. */
  async forFile(file: string): Promise<RunningServer> {
    if (this.#server && this.#file !== file) await this.#reset(this.#server)
    if (!this.#server) {
      this.#copy = await copyTemplate(this.#engine)
      this.#server = await startServer(this.#copy.banco, this.#copy.log)
    }
    this.#file = file
    return this.#atAddress(this.#server)
  }

  /** The server of a test that changes nothing. */
  async forReading(story: Story): Promise<RunningServer> {
    return this.#atAddress(await readOnlyServer(this.#engine, this.#slot, story))
  }

  #atAddress(servidor: RunningServer): RunningServer {
    this.#address.pointTo(servidor.url)
    return { ...servidor, url: this.url }
  }

  /**
   * A server survives a new database under the old name, as after an outage. A server with the embedded engine ends
   * with its database.
   */
  async #reset(servidor: RunningServer): Promise<void> {
    if (!this.#copy?.reset) return this.#close()
    await this.#copy.reset()
    await waitUntilReady(servidor.url)
  }

  async #close(): Promise<void> {
    await this.#server?.stop()
    this.#server = undefined
    await this.#copy?.remove()
    this.#copy = undefined
  }

  async stop(): Promise<void> {
    await this.#close()
    await this.#address.close()
  }
}
