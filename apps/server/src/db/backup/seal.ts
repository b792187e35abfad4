import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { BancoError } from '../banco-error.ts'

// A backup ends in a seal of fixed length: a signature of the content, and the SHA-256 of content and signature.
const SEAL_TITLE = 'LASTRO-BACKUP-1\n'
const SIGNED_HEADER = new RegExp(`^${SEAL_TITLE}assinatura ([0-9a-f]{64}|-{64})\n`)
const NO_SIGNATURE = '-'.repeat(64)
const signatureLine = (hex: string) => `${SEAL_TITLE}assinatura ${hex}\n`
const SEAL_BYTES = signatureLine(NO_SIGNATURE).length + `sha256 ${NO_SIGNATURE}\n`.length

interface ComputedSeal {
  /** Bytes of the content, without the seal. */
  tamanho: number
  assinatura: string
  lacre: Buffer
}

/**
 * Computes the seal of the first `tamanho` bytes in a stream. Without a key, the given `assinatura` is put into the
 * seal.
 */
async function computeSeal(
  arquivo: string,
  tamanho: number,
  { chave, assinatura = NO_SIGNATURE }: { chave?: string | undefined; assinatura?: string },
): Promise<ComputedSeal> {
  const soma = createHash('sha256')
  const hmac = createHmac('sha256', chave ?? '')
  if (tamanho > 0)
    for await (const parte of createReadStream(arquivo, { end: tamanho - 1 })) {
      soma.update(parte)
      hmac.update(parte)
    }
  const assinada = chave === undefined ? assinatura : hmac.digest('hex')
  const linha = signatureLine(assinada)
  const lacre = Buffer.from(`${linha}sha256 ${soma.update(linha).digest('hex')}\n`)
  return { tamanho, assinatura: assinada, lacre }
}

/** Appends the seal to a written backup, with a signature where there is a key. */
export async function sealBackup(arquivo: string, chave: string | undefined): Promise<void> {
  const { size } = await stat(arquivo)
  const { lacre } = await computeSeal(arquivo, size, { chave })
  await appendFile(arquivo, lacre)
}

/**
 * Reads a whole backup and verifies the seal. With a key, only a backup signed by that key passes; without a key the
 * signature is not verified. Throws BancoError when the file is altered, truncated, extended or unreadable.
 */
export async function verifySeal(
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
  const tamanho = size - SEAL_BYTES
  const actualSeal = Buffer.alloc(SEAL_BYTES)
  await file.read(actualSeal, 0, SEAL_BYTES, Math.max(0, tamanho))
  await file.close()
  const [, assinatura] = SIGNED_HEADER.exec(actualSeal.toString('latin1')) ?? []
  if (tamanho < 0 || assinatura === undefined)
    throw new BancoError(
      `O arquivo ${arquivo} não é um backup do Lastro, ou está cortado ou danificado: falta a soma de conferência no fim. Nada foi alterado.`,
    )
  const { lacre } = await computeSeal(arquivo, tamanho, { assinatura })
  if (!timingSafeEqual(lacre, actualSeal))
    throw new BancoError(
      `O arquivo ${arquivo} está danificado: a soma de conferência é outra. Nada foi alterado.`,
    )
  if (chave !== undefined && (await computeSeal(arquivo, tamanho, { chave })).assinatura !== assinatura)
    throw new BancoError(
      `O arquivo ${arquivo} não foi assinado com a chave de BACKUP_CHAVE. Nada foi alterado.`,
    )
  return { tamanho, assinado: assinatura !== NO_SIGNATURE }
}
