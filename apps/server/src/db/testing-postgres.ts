import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openBanco } from './connection.ts'
import { migrate } from './migrate.ts'

/** Set by the run's set-up, so that the run's databases can be told from others. */
const RUN_VARIABLE = 'LASTRO_TEST_RUN'

const silent = () => undefined

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('LASTRO_TEST_ENGINE=postgres needs TEST_DATABASE_URL, a user that may create databases.')
  return url
}

function urlOf(name: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = () => process.env[RUN_VARIABLE] ?? 'avulso'

/** The run's migrated template. */
export const templateName = () => `lastro_modelo_${run()}`

export async function createDatabase(template: string): Promise<{ name: string; url: string }> {
  const name = `lastro_teste_${run()}_${randomBytes(6).toString('hex')}`
  await asAdmin((client) => create(client, name, template))
  return { name, url: urlOf(name) }
}

/** Copies an unused database as it stands. Ends its idle connections, because a template may have none. */
export async function copyDatabase(url: string): Promise<{ name: string; url: string }> {
  const source = new URL(url).pathname.slice(1)
  await asAdmin((client) =>
    client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [source]),
  )
  return createDatabase(source)
}

export async function deleteDatabase(name: string): Promise<void> {
  await asAdmin((client) => client.query(`drop database if exists "${name}" with (force)`))
}

/**
 * UTF-8 whatever the cluster's default, sorted by code point like the embedded engine. Files are copied as they are:
 * copying through the log takes five times as long.
 */
async function create(client: Client, name: string, template: string): Promise<void> {
  const found = await client.query("select 1 from pg_collation where collname in ('C.utf8', 'C.UTF-8')")
  const ctype = found.rowCount ? 'C.UTF-8' : 'en_US.UTF-8'
  const locale = template === 'template0' ? `encoding 'UTF8' lc_collate 'C' lc_ctype '${ctype}'` : ''
  await client.query(`create database "${name}" template "${template}" strategy file_copy ${locale}`)
}

/** Makes the run's template; the returned function removes all databases of the run. */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  process.env[RUN_VARIABLE] = randomBytes(4).toString('hex')
  const template = templateName()
  await asAdmin((client) => create(client, template, 'template0'))
  const banco = await openBanco({ databaseUrl: urlOf(template), dataDir: '', log: silent })
  await migrate(banco, { log: silent })
  await banco.close()
  return dropAll
}

async function dropAll(): Promise<void> {
  const names = await asAdmin((client) =>
    client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1 or datname = $2',
      [`lastro_teste_${run()}_%`, templateName()],
    ),
  )
  for (const { datname } of names.rows) await deleteDatabase(datname)
}
