import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { Kysely } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { writeBackupFile } from './backup/backup-file.ts'
import { dumpPostgres } from './backup/postgres-tools.ts'
import { requireServer } from './check-server.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { type EmbutidoOptions, MEMORY, openEmbutido } from './embedded/open.ts'
import { startUpkeep } from './embedded/upkeep.ts'
import { supportsPipelining } from './pipelined.ts'
import { NamingDialect, COLUMN_NAMES } from './column-names.ts'
import { pgTypes } from './pg-types.ts'
import { type Names, prepared } from './prepared.ts'
import type { Db, Tables } from './tables.ts'
import { requireNoTransaction } from './transaction-guard.ts'

/** An open database; both engines look alike. */
export interface Banco {
  db: Db
  pool: Pool
  engine: 'embutido' | 'postgres'
  /**
   * For migrations: no query that `work` sends on the connection is ended for taking long. While `work` waits for the
   * connection, other queries keep their time limit. On PostgreSQL use SET LOCAL in the transaction.
   */
  withoutTimeLimit<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /**
   * Writes the whole database, as of one moment, to a new file. PostgreSQL keeps serving meanwhile; the embedded engine
   * serves nothing else. Throws BancoError when the file can't be written, and on PostgreSQL when pg_dump is missing or
   * fails.
   */
  backup(arquivo: string): Promise<void>
  /** Makes every later transaction read-only, for good. */
  setReadOnly(): void
  /** Waits for running queries, then closes. The embedded engine writes its data out and frees the directory. */
  close(): Promise<void>
}

export interface BancoOptions {
  /** A PostgreSQL URL. Without one, the embedded engine in `dataDir` is used. */
  databaseUrl?: string
  /** Directory of the embedded engine, or ':memory:' for tests. */
  dataDir: string
  log: (msg: string) => void
  /** Connections to PostgreSQL, by default 10; the embedded engine always has one. */
  poolSize?: number
  /** Signs backups. Without a key, backups carry a checksum only. */
  chaveDoBackup?: string
}

/** Longest time, in ms, for one statement, for one silent transaction, and for getting a connection. */
const STATEMENT_MS = 30_000
const IDLE_TRANSACTION_MS = 30_000
const CONNECT_MS = 10_000

/**
 * The session that the product needs, whatever the database and the role have set. Sent as a statement: poolers such as
 * PgBouncer refuse the settings in the message that opens a connection.
 */
const SESSION = `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS};
  set lock_timeout = 0; set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on;
  set timezone = 'UTC'; set datestyle = 'ISO'; set jit = off`

function setUpSession(client: PoolClient, done: (error?: Error) => void): void {
  client.query(SESSION, (error: Error | null) => done(error ?? undefined))
}

const CLOSE_MS = 8_000

/** A queue on the embedded engine's one connection is normal, and a restart of the engine takes about a second. */
const EMBEDDED_CONNECT_MS = 30_000

/**
 * Opens the database without migrating. Throws BancoError when the data directory is taken, the engine does not start,
 * or PostgreSQL does not answer or can't serve the product.
 */
export async function openBanco(options: BancoOptions): Promise<Banco> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbutidoBanco(options)
}

async function openPostgres(
  { log, poolSize = 10, chaveDoBackup: chave }: BancoOptions,
  connectionString: string,
): Promise<Banco> {
  parseDatabaseUrl(connectionString)
  const config = {
    connectionString,
    types: pgTypes,
    application_name: 'lastro',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Sends statements without waiting for earlier answers.
    pipeline: true,
  }
  const warning = await requireServer(config, CONNECT_MS)
  if (warning) log(warning)
  const pool = new Pool({ ...config, max: poolSize, verify: setUpSession })
  watchErrors(pool, log)
  yieldWhileReading(pool)
  const modo: AccessMode = { readOnly: false }
  const db = createDb(pool, modo)
  supportsPipelining.add(db)
  return {
    db,
    pool,
    engine: 'postgres',
    setReadOnly: () => void (modo.readOnly = true),
    withoutTimeLimit: (work) => withClient(pool, work),
    backup: (arquivo) =>
      writeBackupFile(arquivo, { chave, write: (unfinished) => dumpPostgres(connectionString, unfinished) }),
    close: () => endPool(pool, log),
  }
}

export interface BancoEmbutido extends Banco {
  /** Dumps the whole database between two transactions, as an uncompressed tar of the engine's directory. */
  dump(): Promise<Uint8Array>
}

/** Opens the embedded engine; tests pass a dump or shorter limits. */
export async function openEmbutidoBanco(
  options: EmbutidoOptions & Pick<BancoOptions, 'chaveDoBackup'>,
): Promise<BancoEmbutido> {
  const embutido = await openEmbutido(options)
  const pool = new Pool({
    stream: () => embutido.engine.newStream(),
    host: 'embutido',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: EMBEDDED_CONNECT_MS,
    types: pgTypes,
  })
  watchErrors(pool, options.log)
  const { engine } = embutido
  const withoutTimeLimit = <T>(work: (client: PoolClient) => Promise<T>) =>
    withClient(pool, (client) => engine.withoutTimeLimit(() => work(client)))
  const activity = () => engine.activity
  const upkeep =
    options.dataDir === MEMORY ? undefined : startUpkeep({ log: options.log, withoutTimeLimit, activity })
  // Runs on the only connection, so no transaction is open.
  const dump = () =>
    withoutTimeLimit(async (client) => {
      await client.query('checkpoint')
      return engine.dump()
    })
  const modo: AccessMode = { readOnly: false }
  return {
    db: createDb(pool, modo),
    pool,
    engine: 'embutido',
    setReadOnly: () => void (modo.readOnly = true),
    withoutTimeLimit,
    dump,
    backup: (arquivo) =>
      writeBackupFile(arquivo, {
        chave: options.chaveDoBackup,
        write: async (unfinished) =>
          pipeline(Readable.from([await dump()]), createGzip({ level: 3 }), createWriteStream(unfinished)),
      }),
    async close() {
      await upkeep?.stop()
      await endPool(pool, options.log)
      await embutido.close()
    },
  }
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Waits for running queries, but no longer than 8 s for a connection that was never given back. */
async function endPool(pool: Pool, log: (msg: string) => void): Promise<void> {
  const ended = await Promise.race([pool.end().then(() => true), wait(CLOSE_MS, false, { ref: false })])
  if (!ended) log('Há consultas em andamento; o banco de dados é fechado assim mesmo.')
}

/** A broken connection emits 'error' besides failing the query; an unhandled 'error' event ends the process. */
function watchErrors(pool: Pool, log: (msg: string) => void): void {
  const report = (error: Error) => log(`Conexão com o banco de dados perdida: ${error.message}`)
  pool.on('connect', (client) => client.on('error', report))
  // The pool repeats the error of an idle connection, which is reported already.
  pool.on('error', () => undefined)
}

/** Bytes read before the event loop continues. Without a limit, thousands of vehicles blocked the loop for 30 ms. */
const READ_CHUNK_BYTES = 65_536

/** Lets the event loop continue after each piece of a big answer. */
function yieldWhileReading(pool: Pool): void {
  pool.on('connect', ({ connection: { stream } }) => {
    let bytesThisTurn = 0
    stream.on('data', ({ length }: Buffer) => {
      bytesThisTurn += length
      if (bytesThisTurn === length) setImmediate(() => (bytesThisTurn = 0))
      if (bytesThisTurn < READ_CHUNK_BYTES) return
      stream.pause()
      setImmediate(() => stream.resume())
    })
  })
}

interface AccessMode {
  readOnly: boolean
}

async function connectReadOnly(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('set default_transaction_read_only = on')
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

function createDb(pool: Pool, modo: AccessMode): Db {
  const names: Names = new Map()
  return new Kysely<Tables>({
    dialect: new NamingDialect({
      pool: {
        options: pool.options,
        async connect() {
          requireNoTransaction()
          return prepared(await (modo.readOnly ? connectReadOnly(pool) : pool.connect()), names)
        },
        // Banco.close ends the pool, not Kysely.
        end: () => Promise.resolve(),
      },
    }),
    plugins: [COLUMN_NAMES],
  })
}
