import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Motor } from './motor.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { type Banco, executar, iniciar, pastaDoServidor } from './processo.ts'
import { abrirSessoes } from './sessoes.ts'

/** Environment variable by which the global set-up tells the workers its folder. */
const PASTA = 'LASTRO_E2E_PASTA'
const MODELO = 'LASTRO_E2E_MODELO'

function prepared(name: typeof PASTA | typeof MODELO): string {
  const value = process.env[name]
  if (!value) throw new Error('The global set-up has not run.')
  return value
}

/** The run's own folder. The run removes it at its end. */
export const pastaDaCorrida = () => prepared(PASTA)

/**
 * Makes, once per run, databases with the demonstration data, which each spec file copies. The returned function
 * removes them.
 */
export async function prepararModelos(motores: Set<Motor>): Promise<() => Promise<void>> {
  const pasta = await mkdtemp(join(tmpdir(), 'lastro-e2e-'))
  const modelo = `lastro_e2e_${randomBytes(4).toString('hex')}`
  process.env[PASTA] = pasta
  process.env[MODELO] = modelo
  const remover = async () => {
    if (motores.has('postgres')) await dropDatabase(modelo)
    await rm(pasta, { recursive: true, force: true })
  }
  const attempts = await Promise.allSettled([
    motores.has('embutido') && prepararEmbutido(pasta),
    motores.has('postgres') && prepararPostgres(modelo),
  ])
  const failed = attempts.find((result) => result.status === 'rejected')
  if (!failed) return remover
  await remover()
  throw failed.reason
}

/** The server itself loads the demonstration into an empty directory (domain 10). */
async function prepararEmbutido(pasta: string): Promise<void> {
  await abrirNoModelo('embutido', { DATA_DIR: join(pasta, 'modelo') })
}

/** A PostgreSQL gets the demonstration only on request (domain 10). The command migrates too. */
async function prepararPostgres(modelo: string): Promise<void> {
  const url = await createDatabase(modelo)
  await executar('apps/server/src/cli/main.ts', ['demo'], { DATABASE_URL: url })
  await abrirNoModelo('postgres', { DATABASE_URL: url })
}

/** Starts a server once, so that later starts find the first start's work done. */
async function abrirNoModelo(motor: Motor, banco: Banco): Promise<void> {
  const servidor = await iniciar(banco, join(pastaDaCorrida(), `modelo-${motor}.log`))
  await abrirSessoes(motor, servidor.url)
  await servidor.encerrar()
}

export interface Copia {
  banco: Banco
  /** File for the server's output. */
  log: string
  /** Replaces the data by the model's, where the engine lets a running server go on. */
  refazer?(): Promise<void>
  remover(): Promise<void>
}

/** Makes a database with the demonstration data for one spec file. */
export async function copiarModelo(motor: Motor): Promise<Copia> {
  const name = randomBytes(6).toString('hex')
  const log = join(pastaDaCorrida(), `${name}.log`)
  if (motor === 'postgres') {
    const database = `${prepared(MODELO)}_${name}`
    const url = await createDatabase(database, prepared(MODELO))
    return {
      banco: { DATABASE_URL: url },
      log,
      async refazer() {
        await dropDatabase(database)
        // Removes the audit's noted heads too, because they belong to the former data.
        for (const nome of await readdir(pastaDoServidor(log))) await rm(join(pastaDoServidor(log), nome))
        await createDatabase(database, prepared(MODELO))
      },
      remover: () => dropDatabase(database),
    }
  }
  const dir = join(pastaDaCorrida(), name)
  await cp(join(pastaDaCorrida(), 'modelo'), dir, {
    recursive: true,
    filter: (path) => !path.endsWith('.sock'),
  })
  return { banco: { DATA_DIR: dir }, log, remover: () => rm(dir, { recursive: true, force: true }) }
}
