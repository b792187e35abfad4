import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { BancoError } from '../banco-error.ts'
import { POSTGRES_MAGIC } from './postgres-tools.ts'
import { sealBackup } from './seal.ts'

/**
 * Writes a sealed backup file. The file gets its name only when it is whole and flushed to the disk. Throws BancoError
 * when the name is taken or the directory can't be written.
 */
export async function writeBackupFile(
  arquivo: string,
  { write, chave }: { write: (unfinished: string) => Promise<void>; chave: string | undefined },
): Promise<void> {
  if (existsSync(arquivo)) throw new BancoError(`O arquivo ${arquivo} já existe. Escolha outro nome.`)
  const unfinished = `${arquivo}.parcial`
  try {
    // Only the owner may read a backup: a backup holds everything.
    await (await open(unfinished, 'w', 0o600)).close()
  } catch (cause) {
    throw new BancoError(`O arquivo ${arquivo} não pode ser gravado.`, { cause })
  }
  try {
    await write(unfinished)
    await sealBackup(unfinished, chave)
    await flush(unfinished)
    await rename(unfinished, arquivo)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function flush(arquivo: string): Promise<void> {
  const file = await open(arquivo, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Tells from the first bytes of a sealed file which engine made it. Throws BancoError when the file is no backup. */
export async function engineOfBackup(arquivo: string): Promise<'embutido' | 'postgres'> {
  const file = await open(arquivo)
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    if (buffer.toString('latin1') === POSTGRES_MAGIC) return 'postgres'
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'embutido'
  } finally {
    await file.close()
  }
  throw new BancoError(`O arquivo ${arquivo} não é um backup do Lastro.`)
}
