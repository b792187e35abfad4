import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { BancoError } from '../db/banco-error.ts'
import type { Banco } from '../db/connection.ts'
import { createSegredos, newChave, parseChaves, type Segredos } from './segredos.ts'

/** The keys of the embedded engine, beside its data and outside of what a backup reads. */
const KEY_FILE = 'segredos.chave'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

function readOrCreateKeyFile(dataDir: string): Buffer[] {
  const arquivo = join(resolve(dataDir), KEY_FILE)
  try {
    const chaves = parseChaves(readFileSync(arquivo, 'utf8'))
    if (chaves) return chaves
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return createKeyFile(arquivo)
    throw new BancoError(`O arquivo ${arquivo} com a chave dos segredos não pode ser lido.`, { cause })
  }
  throw new BancoError(
    `O arquivo ${arquivo} não tem chaves válidas (32 bytes em base64, uma por linha). Reponha-o de uma cópia. Sem cópia, mova-o: o próximo início cria outra chave, e o que estava sob a antiga precisa ser refeito (docs/operacao.md).`,
  )
}

/** Gives the file its name only once the key is on the disk: a secret under a lost key would be lost. */
function createKeyFile(arquivo: string): Buffer[] {
  const chave = newChave()
  const unfinished = `${arquivo}.parcial`
  try {
    const file = openSync(unfinished, 'w', 0o600)
    writeSync(file, `${chave}\n`)
    fsyncSync(file)
    closeSync(file)
    renameSync(unfinished, arquivo)
  } catch (cause) {
    throw new BancoError(`O arquivo ${arquivo} com a chave dos segredos não pode ser gravado.`, { cause })
  }
  return [Buffer.from(chave, 'base64')]
}

/**
 * The keys of SEGREDOS_CHAVE, then those of the embedded engine's file, which is made where there is no key yet. Call
 * while the data directory is locked. Throws BancoError when the file can't be used.
 */
export function openSegredos({ engine }: Banco, { chavesDosSegredos, dataDir }: Config): Segredos {
  const daMaquina = engine === 'embutido' ? readOrCreateKeyFile(dataDir) : []
  return createSegredos([...chavesDosSegredos, ...daMaquina])
}
