import { Kysely, CamelCasePlugin, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { type EmbutidoOptions, openEmbutido } from './embedded/open.ts'
import { pgTypes } from './pg-types.ts'
import type { Db, Tables } from './tables.ts'
import { assertOutsideTransaction } from './transaction-guard.ts'

/** The open database, the same for both engines. */
export interface Banco {
  db: Db
  pool: Pool
  engine: 'embutido' | 'postgres'
  /** For migrations: no query in `work` is ended for taking long. On PostgreSQL use SET LOCAL in the transaction. */
  withoutTimeLimit<T>(work: () => Promise<T>): Promise<T>
  /** Waits for what is under way, then closes; the embedded engine writes itself out and frees its directory. */
  close(): Promise<void>
}

export interface BancoOptions {
  /** A PostgreSQL URL; without it the embedded engine in `dataDir` is used. */
  databaseUrl?: string
  /** Directory of the embedded engine, or ':memory:' for tests. */
  dataDir: string
  log: (msg: string) => void
  /** Connections to PostgreSQL, 10 unless told; the embedded engine always has one. */
  poolSize?: number
}

/** Longest time for one statement, for one silent transaction, and for getting a connection. */
const STATEMENT_MS = 30_000
const IDLE_TRANSACTION_MS = 30_000
const CONNECT_MS = 10_000

/** A queue on the one connection is normal there, and a restart of the engine takes its second. */
const EMBEDDED_CONNECT_MS = 30_000

/**
 * Opens the database; it is not migrated here. Throws BancoError with a Portuguese sentence when the data
 * directory is taken or the engine does not start.
 */
export async function openBanco(options: BancoOptions): Promise<Banco> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbutidoBanco(options)
}

function openPostgres({ log, poolSize = 10 }: BancoOptions, connectionString: string): Banco {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    types: pgTypes,
    application_name: 'lastro',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  })
  watchErrors(pool, log)
  const db = createDb(pool)
  return { db, pool, engine: 'postgres', withoutTimeLimit: (work) => work(), close: () => db.destroy() }
}

/** The same over the embedded engine; tests give it a dump or shorter limits. */
export async function openEmbutidoBanco(options: EmbutidoOptions): Promise<Banco> {
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
  const db = createDb(pool)
  return {
    db,
    pool,
    engine: 'embutido',
    withoutTimeLimit: (work) => embutido.engine.withoutTimeLimit(work),
    async close() {
      await db.destroy()
      await embutido.close()
    },
  }
}

/**
 * A connection that breaks says so by an 'error' event besides failing its query, and an event that nobody
 * hears ends the process.
 */
function watchErrors(pool: Pool, log: (msg: string) => void): void {
  const report = (error: Error) => log(`Conexão com o banco de dados perdida: ${error.message}`)
  pool.on('connect', (client) => client.on('error', report))
  // The same error again, from a connection that was idle.
  pool.on('error', () => undefined)
}

function createDb(pool: Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect() {
          assertOutsideTransaction()
          return pool.connect()
        },
        end: () => pool.end(),
      },
    }),
    // Keys inside json values are data, not columns.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
