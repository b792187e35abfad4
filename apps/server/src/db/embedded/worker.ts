import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readyStatus } from './frames.ts'
import type { EngineStart, FromWorker, ToWorker } from './messages.ts'

/**
 * The thread that runs the embedded engine: in the main thread a long query would stop the whole server. PGlite has one
 * session, so messages are handled one after the other.
 */

/** Answers are sent in pieces of at least this many bytes: one message per row would cost more than the query. */
const PIECE = 64 * 1024

/** Less shared memory than the engine's default of 160 MB: the operating system caches the files anyway. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'timezone=UTC', '-c', 'shared_buffers=64MB']

/** The engine must know the extensions that the migrations create. */
const EXTENSIONS = { btree_gin, pg_trgm }

async function open({ source, wasm }: EngineStart): Promise<PGlite> {
  const loadDataDir = source.dumpFile ? new Blob([readFileSync(source.dumpFile)]) : undefined
  const options = { startParams: START_PARAMS, pgliteWasmModule: wasm, extensions: EXTENSIONS }
  if ('memory' in source) return PGlite.create('memory://', { ...options, loadDataDir })
  if (!existsSync(source.dir))
    await createCluster(source.dir, { loadDataDir, pgliteWasmModule: wasm, extensions: EXTENSIONS })
  return PGlite.create(source.dir, options)
}

/** Creates a cluster that gets its name only when whole, so a kill meanwhile leaves nothing half-made. */
async function createCluster(dir: string, options: PGliteOptions): Promise<void> {
  const unfinished = `${dir}.criando`
  rmSync(unfinished, { recursive: true, force: true })
  const db = await PGlite.create(unfinished, options)
  await db.close()
  renameSync(unfinished, dir)
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
}

async function runBatch(db: PGlite, connection: number, bytes: Uint8Array): Promise<void> {
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = () => {
    const answer = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      answer.set(piece, at)
      at += piece.length
    }
    pieces = []
    size = 0
    return answer
  }
  await db.execProtocolRawStream(bytes, {
    onRawData: (data) => {
      if (size >= PIECE) post({ kind: 'data', connection, bytes: flush() })
      // A view into the engine's memory, which moves: copy.
      pieces.push(data.slice())
      size += data.length
    },
  })
  const last = flush()
  const status = readyStatus(last)
  if (!status) return post({ kind: 'broken', message: 'no ReadyForQuery at the end of an answer' })
  post({ kind: 'data', connection, bytes: last, status })
}

/**
 * Does what PostgreSQL does when a client disconnects: rolls back and forgets the session's settings and statements.
 */
async function resetSession(db: PGlite): Promise<void> {
  if (db.isInTransaction()) await db.exec('ROLLBACK')
  await db.exec('DISCARD ALL')
  post({ kind: 'done', status: 'I' })
}

async function handle(db: PGlite, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'batch':
      return runBatch(db, message.connection, message.bytes)
    case 'hangUp':
      return resetSession(db)
    case 'dump': {
      const dump = await db.dumpDataDir('none')
      post({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) })
      return post({ kind: 'done', status: 'I' })
    }
    case 'close':
      await db.close()
      return post({ kind: 'closed' })
  }
}

const text = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function handleInTurn(db: PGlite, before: Promise<void>, message: ToWorker): Promise<void> {
  await before
  try {
    await handle(db, message)
  } catch (error) {
    post({ kind: 'broken', message: text(error) })
  }
}

async function main(start: EngineStart): Promise<void> {
  try {
    const db = await open(start)
    let last = Promise.resolve()
    parentPort?.on('message', (message: ToWorker) => {
      last = handleInTurn(db, last, message)
    })
    post({ kind: 'ready' })
  } catch (error) {
    post({ kind: 'failed', message: text(error) })
  }
}

void main(workerData)
