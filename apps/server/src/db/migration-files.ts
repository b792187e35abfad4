import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  numero: number
  nome: string
  sha256: string
  sql: string
}

export const MIGRATIONS_DIR = new URL('./migrations/', import.meta.url)

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/

/** Reads the migrations in `dir`, numbered from 0001 without a gap. Any other file is a bug. */
export function readMigrations(dir: URL = MIGRATIONS_DIR): Migration[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return files.map((file, index) => {
    const [, numero, nome] = FILE_NAME.exec(file) ?? []
    if (!numero || !nome || Number(numero) !== index + 1) {
      throw new Error(`Migration files must be named NNNN_name.sql, from 0001 without a gap: ${file}`)
    }
    // A checkout with CRLF line ends is an unchanged migration.
    const sql = readFileSync(new URL(file, dir), 'utf8').replaceAll('\r\n', '\n')
    return { numero: Number(numero), nome, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
