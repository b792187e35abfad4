import type { TransactionStatus } from './frames.ts'

/** What the engine's thread is started with. */
export interface EngineStart {
  source: EngineSource
  wasm: WebAssembly.Module
}

/** Where the data are. A dump file is what a new directory, or the memory, starts from. */
export type EngineSource = { dir: string; dumpFile?: string } | { memory: true; dumpFile?: string }

/** Everything but 'close' is answered once it is through, in order: a batch by its last data's status, the rest by 'done'. */
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
