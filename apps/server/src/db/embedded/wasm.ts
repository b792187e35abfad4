import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the engine's program once per process. Later threads reuse the machine code, which is most of the cost of a
 * start and the first queries.
 */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(engine, 'pglite.wasm')))
}
