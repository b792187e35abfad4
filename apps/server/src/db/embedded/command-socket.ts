import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * A server writes its socket's address into the data directory. So a command finds the socket also when the directory's
 * path is too long for one.
 */
const addressFile = (dataDir: string) => join(dataDir, 'comandos.endereco')

/** 108 bytes with the closing NUL on Linux, 104 elsewhere. */
const MAX_SOCKET_PATH = 103

const SOCKET_NAME = 'servidor.sock'

/** Picks a free address in a directory that only this user may enter. Call with the directory's lock held. */
export function prepareAddress(dataDir: string): string {
  deleteAddress(dataDir)
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(randomUUID()).digest('hex')
    return `\\\\.\\pipe\\lastro-${name}`
  }
  const near = join(dataDir, 'comandos', SOCKET_NAME)
  if (Buffer.byteLength(near) > MAX_SOCKET_PATH) {
    return join(mkdtempSync(join(tmpdir(), 'lastro-')), SOCKET_NAME)
  }
  mkdirSync(dirname(near), { recursive: true, mode: 0o700 })
  chmodSync(dirname(near), 0o700)
  return near
}

export function publishAddress(dataDir: string, address: string): void {
  writeFileSync(addressFile(dataDir), `${address}\n`, { mode: 0o600 })
}

/** Reads where a server listens or once listened; undefined when none ever did. */
export function readAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(addressFile(dataDir), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Removes the address and the socket file that a killed server left behind. */
export function deleteAddress(dataDir: string): void {
  const address = readAddress(dataDir)
  rmSync(addressFile(dataDir), { force: true })
  if (!address || process.platform === 'win32' || basename(address) !== SOCKET_NAME) return
  rmSync(address, { force: true })
  try {
    rmdirSync(dirname(address)) // only if empty: nothing of anybody else's goes
  } catch {
    // already gone, or not empty
  }
}
