import type { TransactionStatus } from './frames.ts'

/** Start data of the engine's thread. */
export interface EngineStart {
  source: EngineSource
  wasm: WebAssembly.Module
}

/** Where the data are. A new directory, or the memory, starts from a dump file. */
export type EngineSource = { dir: string; dumpFile?: string } | { memory: true; dumpFile?: string }

/**
 * Every message but 'close' is answered in order once done: a batch by the status of its last data, the others by
 * 'done'.
 */
export type ToWorker =
  | { kind: 'batch'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'hangUp'; connection: number }
  | { kind: 'dump' }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'data'; connection: number; bytes: Uint8Array<ArrayBuffer>; status?: TransactionStatus }
  | { kind: 'done'; status: TransactionStatus }
  | { kind: 'broken'; message: string }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
