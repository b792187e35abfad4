import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { createDatabase, deleteDatabase } from './postgres.ts'
import { type DataLocation, runProgram, startServer, serverFolder } from './server-process.ts'
import { openSessions } from './sessions.ts'

/** Environment variable by which the global set-up tells the workers its folder. */
const FOLDER_VARIABLE = 'LASTRO_E2E_PASTA'
const TEMPLATE = 'LASTRO_E2E_MODELO'

function prepared(name: typeof FOLDER_VARIABLE | typeof TEMPLATE): string {
  const value = process.env[name]
  if (!value) throw new Error('The global set-up has not run.')
  return value
}

/** The run's own folder. The run removes it at its end. */
export const runFolder = () => prepared(FOLDER_VARIABLE)

/**
 * Makes, once per run, databases with the demonstration data, which each spec file copies. The returned function
 * removes them.
 */
export async function prepareTemplates(engines: Set<Engine>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-e2e-'))
  const modelo = `lastro_e2e_${randomBytes(4).toString('hex')}`
  process.env[FOLDER_VARIABLE] = folder
  process.env[TEMPLATE] = modelo
  const remover = async () => {
    if (engines.has('postgres')) await deleteDatabase(modelo)
    await rm(folder, { recursive: true, force: true })
  }
  const attempts = await Promise.allSettled([
    engines.has('embutido') && prepareEmbedded(folder),
    engines.has('postgres') && preparePostgres(modelo),
  ])
  const failed = attempts.find((result) => result.status === 'rejected')
  if (!failed) return remover
  await remover()
  throw failed.reason
}

/** The server itself loads the demonstration into an empty directory (domain 10). */
async function prepareEmbedded(folder: string): Promise<void> {
  await startOnTemplate('embutido', { DATA_DIR: join(folder, 'modelo') })
}

/** A PostgreSQL gets the demonstration only on request (domain 10). The command migrates too. */
async function preparePostgres(modelo: string): Promise<void> {
  const url = await createDatabase(modelo)
  await runProgram('apps/server/src/cli/main.ts', ['demo'], { DATABASE_URL: url })
  await startOnTemplate('postgres', { DATABASE_URL: url })
}

/** Starts a server once, so that later starts find the first start's work done. */
async function startOnTemplate(engine: Engine, banco: DataLocation): Promise<void> {
  const servidor = await startServer(banco, join(runFolder(), `modelo-${engine}.log`))
  await openSessions(engine, servidor.url)
  await servidor.stop()
}

export interface DatabaseCopy {
  banco: DataLocation
  /** File for the server's output. */
  log: string
  /** Replaces the data by the model's, where the engine lets a running server go on. */
  reset?(): Promise<void>
  remove(): Promise<void>
}

/** Makes a database with the demonstration data for one spec file. */
export async function copyTemplate(engine: Engine): Promise<DatabaseCopy> {
  const name = randomBytes(6).toString('hex')
  const log = join(runFolder(), `${name}.log`)
  if (engine === 'postgres') {
    const database = `${prepared(TEMPLATE)}_${name}`
    const url = await createDatabase(database, prepared(TEMPLATE))
    return {
      banco: { DATABASE_URL: url },
      log,
      async reset() {
        await deleteDatabase(database)
        // Removes the audit's noted heads too, because they belong to the former data.
        for (const nome of await readdir(serverFolder(log))) await rm(join(serverFolder(log), nome))
        await createDatabase(database, prepared(TEMPLATE))
      },
      remove: () => deleteDatabase(database),
    }
  }
  const dir = join(runFolder(), name)
  await cp(join(runFolder(), 'modelo'), dir, {
    recursive: true,
    filter: (path) => !path.endsWith('.sock'),
  })
  return { banco: { DATA_DIR: dir }, log, remove: () => rm(dir, { recursive: true, force: true }) }
}
