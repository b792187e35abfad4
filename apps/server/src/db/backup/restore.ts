import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BancoError } from '../banco-error.ts'
import { type Banco, type BancoOptions, openBanco, openEmbutidoBanco } from '../connection.ts'
import { isDataDirLocked } from '../embedded/data-dir-lock.ts'
import { engineOfBackup } from './backup-file.ts'
import { restorePostgres } from './postgres-tools.ts'
import { verifySeal } from './seal.ts'

interface RestoreOptions extends BancoOptions {
  /** Aborts the restore; the reason is thrown and nothing is changed. */
  signal?: AbortSignal
}

/**
 * Fills an empty database from a backup of the same engine and opens the database without migrating. Throws BancoError,
 * with nothing changed, when the file is damaged or of the other engine. Also throws BancoError when the database is
 * not empty or in use. @public The commands load it by its file.
 */
export async function restoreBanco(arquivo: string, options: RestoreOptions): Promise<Banco> {
  const { tamanho, assinado } = await verifySeal(arquivo, options.chaveDoBackup)
  if (assinado && options.chaveDoBackup === undefined)
    options.log('O backup está assinado, e a assinatura não foi conferida: falta BACKUP_CHAVE.')
  const motor = await engineOfBackup(arquivo)
  if (motor === 'postgres') {
    if (!options.databaseUrl)
      throw new BancoError(
        'O backup é de um banco de dados PostgreSQL. Informe DATABASE_URL com um banco de dados vazio.',
      )
    return restoreIntoPostgres(arquivo, options, options.databaseUrl)
  }
  if (options.databaseUrl)
    throw new BancoError(
      'O backup é do banco de dados embutido e não serve para o PostgreSQL de DATABASE_URL.',
    )
  return restoreEmbedded({ arquivo, tamanho }, options)
}

async function restoreIntoPostgres(
  arquivo: string,
  options: RestoreOptions,
  databaseUrl: string,
): Promise<Banco> {
  const banco = await openBanco(options)
  try {
    const { rows } = await banco.pool.query(
      "select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') limit 1",
    )
    if (rows.length > 0)
      throw new BancoError('O banco de dados de DATABASE_URL não está vazio. Restaure em um recém-criado.')
    await restorePostgres(databaseUrl, arquivo, options.signal)
    return banco
  } catch (error) {
    await banco.close()
    throw error
  }
}

async function restoreEmbedded(
  { arquivo, tamanho }: { arquivo: string; tamanho: number },
  { dataDir, log, chaveDoBackup }: BancoOptions,
): Promise<Banco> {
  const dir = resolve(dataDir)
  if (isDataDirLocked(dir))
    throw new BancoError(`O diretório de dados ${dir} está em uso. Encerre o servidor antes de restaurar.`)
  if (existsSync(join(dir, 'banco')))
    throw new BancoError(
      `O diretório de dados ${dir} já tem um banco de dados. Restaure em um diretório vazio.`,
    )
  const temporary = await mkdtemp(join(tmpdir(), 'lastro-restaurar-'))
  try {
    const dumpFile = join(temporary, 'banco.tar')
    await pipeline(
      createReadStream(arquivo, { end: tamanho - 1 }),
      createGunzip(),
      createWriteStream(dumpFile),
    )
    return await openEmbutidoBanco({ dataDir, dumpFile, log, ...(chaveDoBackup && { chaveDoBackup }) })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
