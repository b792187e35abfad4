import { resolve } from 'node:path'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedEngine } from './engine.ts'
import type { EngineSource } from './messages.ts'
import type { WatchdogLimits } from './watchdog.ts'

export interface EmbutidoOptions {
  /** Directory of the engine, or ':memory:'. */
  dataDir: string
  /** A file made by `BancoEmbutido.dump`, with which a new directory or the memory starts. */
  dumpFile?: string
  log: (msg: string) => void
  limits?: Partial<WatchdogLimits>
}

export interface Embutido {
  engine: EmbeddedEngine
  close(): Promise<void>
}

export const MEMORY = ':memory:'

function sourceOf({ dataDir, dumpFile }: EmbutidoOptions): EngineSource {
  return dataDir === MEMORY ? { memory: true, dumpFile } : { dir: resolve(dataDir, 'banco'), dumpFile }
}

/** Locks the directory and starts the engine. Throws BancoError when either fails. */
export async function openEmbutido(options: EmbutidoOptions): Promise<Embutido> {
  const { dataDir, log, limits } = options
  const lock: DataDirLock | undefined = dataDir === MEMORY ? undefined : lockDataDir(resolve(dataDir))
  const engine = new EmbeddedEngine({ source: sourceOf(options), log, limits })
  try {
    await engine.start()
  } catch (error) {
    await engine.close()
    lock?.release()
    throw error
  }
  return {
    engine,
    async close() {
      // The lock is released last: the engine still writes while closing.
      await engine.close()
      lock?.release()
    },
  }
}
