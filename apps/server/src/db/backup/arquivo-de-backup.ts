import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { BancoError } from '../banco-error.ts'
import { FORMATO_POSTGRES } from './postgres-tools.ts'
import { lacrar } from './soma.ts'

/**
 * The file appears under its name only when it is whole, sealed and on the disk. Never writes over another. Throws BancoError when that
 * name is taken or the directory can't be written.
 */
export async function criarArquivo(
  arquivo: string,
  { write, chave }: { write: (unfinished: string) => Promise<void>; chave: string | undefined },
): Promise<void> {
  if (existsSync(arquivo)) throw new BancoError(`O arquivo ${arquivo} já existe. Escolha outro nome.`)
  const unfinished = `${arquivo}.parcial`
  try {
    // Only its owner may read it: it holds everything.
    await (await open(unfinished, 'w', 0o600)).close()
  } catch (cause) {
    throw new BancoError(`O arquivo ${arquivo} não pode ser gravado.`, { cause })
  }
  try {
    await write(unfinished)
    await lacrar(unfinished, chave)
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

/** Which engine a sealed file is a backup of, by its first bytes. Throws BancoError when it is none. */
export async function motorDoBackup(arquivo: string): Promise<'embutido' | 'postgres'> {
  const file = await open(arquivo)
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    if (buffer.toString('latin1') === FORMATO_POSTGRES) return 'postgres'
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'embutido'
  } finally {
    await file.close()
  }
  throw new BancoError(`O arquivo ${arquivo} não é um backup do Lastro.`)
}
