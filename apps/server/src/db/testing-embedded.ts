import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BancoEmbutido, openEmbutidoBanco } from './connection.ts'
import { MEMORY } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/** 'vazio': what initdb makes, in seconds; 'migrado': with the migrations. */
export type DumpName = 'vazio' | 'migrado'

const CACHE_DIR = fileURLToPath(new URL('../../../../node_modules/.cache/lastro/', import.meta.url))

const silent = () => undefined

/** The file's name is a hash of what it is made from, so any process may reuse it. */
function dumpFile(name: DumpName): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const release = readFileSync(join(dirname(engine), '..', 'package.json'))
  const made = name === 'vazio' ? [] : readMigrations().map((migration) => migration.sha256)
  const hash = createHash('sha256')
    .update([release.toString(), 'without templates', ...made].join('\n'))
    .digest('hex')
    .slice(0, 16)
  return join(CACHE_DIR, `${name}-${hash}.tar`)
}

/** Path of the dump; makes the dump first if it is not cached. Several processes may call at once. */
export async function prepareDump(name: DumpName): Promise<string> {
  const file = dumpFile(name)
  if (existsSync(file)) return file
  const bytes = name === 'vazio' ? await makeDump() : await makeDump(await prepareDump('vazio'))
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, file)
  return file
}

/** Unpacks a dump where an engine looks for its files. An engine started only to unpack would cost seconds. */
export function unpackDump(dump: Uint8Array, dataDir: string): void {
  const dir = join(dataDir, 'banco')
  mkdirSync(dir, { recursive: true })
  execFileSync('tar', ['-xf', '-', '-C', dir], { input: dump, stdio: ['pipe', 'ignore', 'ignore'] })
}

/** Fills a new data directory with the dump. */
export async function newDataDir(name: DumpName, dataDir: string): Promise<void> {
  unpackDump(readFileSync(await prepareDump(name)), dataDir)
}

/** Initialises a database, or migrates the one in `empty`. */
async function makeDump(empty?: string): Promise<Uint8Array> {
  const banco = await openEmbutidoBanco({ dataDir: MEMORY, dumpFile: empty, log: silent })
  try {
    if (empty) await migrate(banco, { log: silent })
    else await removeTemplates(banco)
    return await banco.dump()
  } finally {
    await banco.close()
  }
}

/**
 * The engine never creates another database, and the template databases are a third of the bytes that every start
 * copies.
 */
async function removeTemplates({ pool }: BancoEmbutido): Promise<void> {
  await pool.query('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await pool.query(`drop database ${template}`)
}
