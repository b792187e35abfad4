import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORIA = '/dev/shm'
const GIB = 2 ** 30
/** Needed free memory: in the folder, and in the whole machine. */
const LIVRE = { pasta: 4 * GIB, maquina: 8 * GIB }

function cabeNaMemoria() {
  if (!existsSync(MEMORIA) || freemem() < LIVRE.maquina) return false
  const { bavail, bsize } = statfsSync(MEMORIA)
  return bavail * bsize >= LIVRE.pasta
}

/**
 * Makes a folder for all files of a run, in memory where there is enough. A database has some 800 files; making one
 * test file's databases takes ten times as long on a disk.
 */
export function pastaDeTestes() {
  const pasta = mkdtempSync(join(cabeNaMemoria() ? MEMORIA : tmpdir(), 'lastro-testes-'))
  // PostgreSQL runs as another user and makes a folder of its own inside.
  chmodSync(pasta, 0o711)
  return pasta
}
