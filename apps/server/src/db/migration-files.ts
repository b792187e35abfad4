import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  numero: number
  nome: string
  sha256: string
  sql: string
}

export const MIGRATIONS_DIR = new URL('./migrations/', import.meta.url)

/** Number of the first migration, which stands for all up to it. */
export const BASE = 87

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/

/** Reads the migrations in `dir`, numbered from the base without a gap. Any other file is a bug. */
export function readMigrations(dir: URL = MIGRATIONS_DIR): Migration[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return files.map((file, index) => {
    const [, numero, nome] = FILE_NAME.exec(file) ?? []
    if (!numero || !nome || Number(numero) !== BASE + index) {
      throw new Error(`Migration files must be named NNNN_name.sql, from 00${BASE} without a gap: ${file}`)
    }
    // A checkout with CRLF line ends is an unchanged migration.
    const sql = readFileSync(new URL(file, dir), 'utf8').replaceAll('\r\n', '\n')
    return { numero: Number(numero), nome, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Number of the newest migration that this program knows. */
export const newestMigration = (): number => BASE - 1 + readMigrations().length
