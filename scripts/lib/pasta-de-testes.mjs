import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORIA = '/dev/shm'
const GIB = 2 ** 30
/** Free in it, and on the whole machine. */
const LIVRE = { pasta: 4 * GIB, maquina: 8 * GIB }

function cabeNaMemoria() {
  if (!existsSync(MEMORIA) || freemem() < LIVRE.maquina) return false
  const { bavail, bsize } = statfsSync(MEMORIA)
  return bavail * bsize >= LIVRE.pasta
}

/**
 * A new folder for all that a run writes, in the memory where there is enough: a database is some 800 files, and to make those of one test
 * file takes ten times as long on a disk.
 */
export function pastaDeTestes() {
  const pasta = mkdtempSync(join(cabeNaMemoria() ? MEMORIA : tmpdir(), 'lastro-testes-'))
  // PostgreSQL, which does not run as root, makes its own in it.
  chmodSync(pasta, 0o711)
  return pasta
}
