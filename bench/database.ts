import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { type Banco, openBanco } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openCluster } from '../scripts/lib/postgres.mjs'

/** A migrated database of its own. */
export interface Database {
  url: string
  /** 'PostgreSQL 15 temporário' */
  what: string
  client: Client
  banco: Banco
  drop(): Promise<void>
  /** Closes in the middle of the work and ends whatever runs. */
  abandon(): Promise<void>
}

const silent = () => undefined

async function withAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** On a throw-away cluster, or the one of TEST_DATABASE_URL. Throws with the reason when there is none. */
export async function createDatabase(): Promise<Database> {
  const cluster = await openCluster()
  if ('reason' in cluster) throw new Error(`Sem PostgreSQL não há medição: ${cluster.reason}.`)
  const name = `lastro_bench_${randomBytes(4).toString('hex')}`
  try {
    await withAdmin(
      cluster.url,
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    const banco = await openBanco({ databaseUrl: url.href, dataDir: '', log: silent })
    await migrate(banco, { log: silent })
    const client = new Client({ connectionString: url.href, options: '-c jit=off' })
    client.on('error', silent)
    await client.connect()
    const deleteDatabase = () => withAdmin(cluster.url, `drop database if exists ${name} with (force)`)
    return {
      url: url.href,
      what: cluster.what,
      client,
      banco,
      async drop() {
        await client.end()
        await banco.close()
        await deleteDatabase()
        await cluster.stop()
      },
      async abandon() {
        await deleteDatabase()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
