import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BancoError } from '../banco-error.ts'

export interface DataDirLock {
  release(): void
}

/** Longer than {@link isDataDirLocked} holds the lock, shorter than a person notices. */
const PATIENCE_MS = 500

/**
 * Opens and takes SQLite's exclusive lock on an empty file: plain Node's only way to an operating system's lock (fcntl,
 * LockFileEx). The lock is taken or refused in one step, and released by the system however the process ends. The lock
 * also holds between containers of one machine and within one process. Nothing is stored in the file.
 */
function openLockFile(dataDir: string, patienceMs: number): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, 'trava'))
  db.exec(`PRAGMA busy_timeout = ${patienceMs}`)
  return db
}

/** Keeps the files from garbage collection, which would close them and release the locks. */
const held = new Set<DatabaseSync>()

const isBusy = (error: unknown) => error instanceof Error && error.message.includes('database is locked')

const pidFile = (dataDir: string) => join(dataDir, 'trava.pid')

/** The holder's pid, for the message only; the lock does not depend on the pid. */
function holder(dataDir: string): string {
  try {
    return ` (PID ${readFileSync(pidFile(dataDir), 'utf8').trim()})`
  } catch {
    return ''
  }
}

function prepareLockFile(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return openLockFile(dataDir, PATIENCE_MS)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new BancoError(
      `O diretório de dados ${dataDir} não pode ser usado${code}. Confira DATA_DIR e as permissões.`,
      { cause },
    )
  }
}

/**
 * Takes the data directory for this process, creating the directory if needed. Two engines on one directory would
 * silently lose data. Throws BancoError while another holder lives, or when the path is no writable directory.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const db = prepareLockFile(dataDir)
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new BancoError(
      `O diretório de dados ${dataDir} já está em uso por outro processo do Lastro${holder(dataDir)}. ` +
        'Encerre-o antes, ou escolha outro diretório com DATA_DIR.',
    )
  }
  held.add(db)
  writeFileSync(pidFile(dataDir), `${process.pid}\n`)
  return {
    release() {
      if (!held.delete(db)) return
      rmSync(pidFile(dataDir), { force: true })
      db.close()
    },
  }
}

/** Whether some process holds the directory now. Creates nothing. */
export function isDataDirLocked(dataDir: string): boolean {
  let db: DatabaseSync
  try {
    db = openLockFile(dataDir, 0)
  } catch {
    return false // no directory, so nobody is in it
  }
  try {
    db.exec('SELECT count(*) FROM sqlite_master')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    db.close()
  }
}
