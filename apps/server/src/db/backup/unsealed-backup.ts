import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readMigrations } from '../migration-files.ts'

const SHA256_HEX = 64

/** Finds the newest migration that a database's content names, as 'NNNN_nome'. */
async function newestMigration(content: AsyncIterable<Buffer>): Promise<string | undefined> {
  const unmet = new Map(
    readMigrations().map(({ numero, nome, sha256 }) => [
      sha256,
      `${String(numero).padStart(4, '0')}_${nome}`,
    ]),
  )
  const met: string[] = []
  let tail = ''
  for await (const chunk of content) {
    const text = tail + chunk.toString('latin1')
    for (const [sha256, migration] of unmet)
      if (text.includes(sha256)) {
        unmet.delete(sha256)
        met.push(migration)
      }
    tail = text.slice(-SHA256_HEX)
  }
  return met.toSorted().at(-1)
}

/** Writes the archive out as SQL, which fails on one that is cut. */
async function migrationOfArchive(arquivo: string): Promise<string | undefined> {
  const child = spawn('pg_restore', ['--file=-', arquivo], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [migration, [code]] = await Promise.all([newestMigration(child.stdout), once(child, 'close')])
  return code === 0 ? migration : undefined
}

const migrationOfEmbedded = (arquivo: string): Promise<string | undefined> =>
  pipeline(createReadStream(arquivo), createGunzip(), newestMigration)

/**
 * Finds the newest migration, as 'NNNN_nome', in a backup from before backups had seals. Answers undefined for a file
 * that is no whole backup, and where pg_restore is missing.
 */
export async function migrationOfUnsealed(arquivo: string): Promise<string | undefined> {
  for (const read of [migrationOfEmbedded, migrationOfArchive]) {
    const migration = await read(arquivo).catch(() => undefined)
    if (migration !== undefined) return migration
  }
  return undefined
}
