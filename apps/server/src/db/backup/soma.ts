import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { BancoError } from '../banco-error.ts'

// A backup ends in a seal of fixed length: a signature of the content, and the SHA-256 of content and signature.
const TITULO = 'LASTRO-BACKUP-1\n'
const COM_ASSINATURA = new RegExp(`^${TITULO}assinatura ([0-9a-f]{64}|-{64})\n`)
const SEM_ASSINATURA = '-'.repeat(64)
const assinaturaLinha = (hex: string) => `${TITULO}assinatura ${hex}\n`
const LACRE = assinaturaLinha(SEM_ASSINATURA).length + `sha256 ${SEM_ASSINATURA}\n`.length

interface Calculado {
  /** Bytes of the content, without the seal. */
  tamanho: number
  assinatura: string
  lacre: Buffer
}

/**
 * Computes the seal of the first `tamanho` bytes in a stream. Without a key, the given `assinatura` is put into the
 * seal.
 */
async function calcular(
  arquivo: string,
  tamanho: number,
  { chave, assinatura = SEM_ASSINATURA }: { chave?: string | undefined; assinatura?: string },
): Promise<Calculado> {
  const soma = createHash('sha256')
  const hmac = createHmac('sha256', chave ?? '')
  if (tamanho > 0)
    for await (const parte of createReadStream(arquivo, { end: tamanho - 1 })) {
      soma.update(parte)
      hmac.update(parte)
    }
  const assinada = chave === undefined ? assinatura : hmac.digest('hex')
  const linha = assinaturaLinha(assinada)
  const lacre = Buffer.from(`${linha}sha256 ${soma.update(linha).digest('hex')}\n`)
  return { tamanho, assinatura: assinada, lacre }
}

/** Appends the seal to a written backup, with a signature where there is a key. */
export async function lacrar(arquivo: string, chave: string | undefined): Promise<void> {
  const { size } = await stat(arquivo)
  const { lacre } = await calcular(arquivo, size, { chave })
  await appendFile(arquivo, lacre)
}

/**
 * Reads a whole backup and verifies the seal. With a key, only a backup signed by that key passes; without a key the
 * signature is not verified. Throws BancoError when the file is altered, truncated, extended or unreadable.
 */
export async function conferirLacre(
  arquivo: string,
  chave: string | undefined,
): Promise<{ tamanho: number; assinado: boolean }> {
  const file = await open(arquivo).catch((cause: unknown) => {
    throw new BancoError(`O arquivo ${arquivo} não pode ser lido.`, { cause })
  })
  const info = await file.stat()
  if (!info.isFile()) {
    await file.close()
    throw new BancoError(`${arquivo} não é um arquivo.`)
  }
  const { size } = info
  const tamanho = size - LACRE
  const lido = Buffer.alloc(LACRE)
  await file.read(lido, 0, LACRE, Math.max(0, tamanho))
  await file.close()
  const [, assinatura] = COM_ASSINATURA.exec(lido.toString('latin1')) ?? []
  if (tamanho < 0 || assinatura === undefined)
    throw new BancoError(
      `O arquivo ${arquivo} não é um backup do Lastro, ou está cortado ou danificado: falta a soma de conferência no fim. Nada foi alterado.`,
    )
  const { lacre } = await calcular(arquivo, tamanho, { assinatura })
  if (!timingSafeEqual(lacre, lido))
    throw new BancoError(
      `O arquivo ${arquivo} está danificado: a soma de conferência é outra. Nada foi alterado.`,
    )
  if (chave !== undefined && (await calcular(arquivo, tamanho, { chave })).assinatura !== assinatura)
    throw new BancoError(
      `O arquivo ${arquivo} não foi assinado com a chave de BACKUP_CHAVE. Nada foi alterado.`,
    )
  return { tamanho, assinado: assinatura !== SEM_ASSINATURA }
}
