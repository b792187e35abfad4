import { Client } from 'pg'

/** URL of the run's PostgreSQL (`npm test` starts one), with a user that may create databases. */
function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Tests on PostgreSQL need TEST_DATABASE_URL.')
  return url
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database and answers its URL. It is empty, or a copy of a template without connections. */
export async function createDatabase(name: string, template = 'template0'): Promise<string> {
  await asAdmin(`create database "${name}" template "${template}"`)
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

export function deleteDatabase(name: string): Promise<void> {
  return asAdmin(`drop database if exists "${name}" with (force)`)
}
