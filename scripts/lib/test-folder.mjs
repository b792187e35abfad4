import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const GIB = 2 ** 30
/** Needed free memory: in the folder, and in the whole machine. */
const FREE_NEEDED = { folder: 4 * GIB, machine: 8 * GIB }

function fitsInMemory() {
  if (!existsSync(MEMORY_FOLDER) || freemem() < FREE_NEEDED.machine) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= FREE_NEEDED.folder
}

/**
 * Makes a folder for all files of a run, in memory where there is enough. A database has some 800 files; making one
 * test file's databases takes ten times as long on a disk.
 */
export function ensureTestFolder() {
  const folder = mkdtempSync(join(fitsInMemory() ? MEMORY_FOLDER : tmpdir(), 'lastro-testes-'))
  // PostgreSQL runs as another user and makes a folder of its own inside.
  chmodSync(folder, 0o711)
  return folder
}
