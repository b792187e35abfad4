import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { formatInteiro } from '@lastro/shared/numeros'
import { ImportacaoRecusada } from './relatorio.ts'

/** What an import reads: a file, an upload, or a text in memory. */
export type Bytes = AsyncIterable<Uint8Array>

/** Default limit of what a small .gz or .xlsx may unpack to, in bytes. */
export const MAX_BYTES = 1024 * 1024 * 1024

/** Yields a file's bytes. Refuses a file that can't be read. */
export async function* readBytes(caminho: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(caminho) as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
    throw new ImportacaoRecusada(
      error.code === 'ENOENT'
        ? `O arquivo ${caminho} não existe.`
        : `O arquivo ${caminho} não pode ser lido (${String(error.code)}).`,
    )
  }
}

const notCsv = (nome: string) => `O arquivo é ${nome}, não um CSV. Salve-o como CSV e envie de novo.`
const WEB_PAGE = notCsv('uma página HTML ou um XML, que alguns sistemas chamam de .xls')

/** Formats that people send by mistake, by their first bytes, since renaming a file changes nothing. */
const WRONG_FORMATS: readonly { texto: string; magic: readonly number[] }[] = [
  {
    texto:
      'O arquivo é uma planilha do Excel antigo (.xls) ou está protegida por senha. Salve-o sem senha, como .xlsx ou CSV, e envie de novo.',
    magic: [0xd0, 0xcf, 0x11, 0xe0],
  },
  { texto: notCsv('um PDF'), magic: [0x25, 0x50, 0x44, 0x46] },
  { texto: notCsv('uma imagem'), magic: [0x89, 0x50, 0x4e, 0x47] },
  { texto: notCsv('uma imagem'), magic: [0xff, 0xd8, 0xff] },
  { texto: WEB_PAGE, magic: [0x3c] },
  { texto: WEB_PAGE, magic: [0xef, 0xbb, 0xbf, 0x3c] },
]

/**
 * Yields the plain bytes, unpacking gzip and turning UTF-16 into UTF-8. The first bytes tell the format, not the file's name. Refuses other formats
 * and more than `maximo` bytes.
 */
export async function* unpack(bytes: Bytes, maximo: number = MAX_BYTES): AsyncGenerator<Uint8Array> {
  const { inicio, resto } = await peek(bytes)
  const outro = WRONG_FORMATS.find(({ magic }) => startsWith(inicio, ...magic))
  if (outro) throw new ImportacaoRecusada(outro.texto)
  let total = 0
  for await (const chunk of utf16AsUtf8(startsWith(inicio, 0x1f, 0x8b) ? gunzip(resto) : resto)) {
    total += chunk.length
    if (total > maximo) throw tooLarge(maximo)
    yield chunk
  }
}

export const tooLarge = (maximo: number) =>
  new ImportacaoRecusada(
    `O arquivo é grande demais: o máximo são ${formatInteiro(maximo / 1024 / 1024)} MB sem compressão.`,
  )

/** Whether the bytes are a .zip, as an .xlsx is; returns all bytes again in `resto`. */
export async function peekZip(bytes: Bytes): Promise<{ isZip: boolean; resto: Bytes }> {
  const { inicio, resto } = await peek(bytes)
  return { isZip: startsWith(inicio, 0x50, 0x4b, 0x03, 0x04), resto }
}

async function* utf16AsUtf8(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const { inicio, resto } = await peek(bytes)
  const encoding = startsWith(inicio, 0xff, 0xfe) ? 'utf-16le' : startsWith(inicio, 0xfe, 0xff) && 'utf-16be'
  const decoder = encoding && new TextDecoder(encoding)
  for await (const chunk of resto)
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
}

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

/** Reads the first bytes, and returns all bytes again in `resto`. */
async function peek(bytes: Bytes): Promise<{ inicio: Uint8Array; resto: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let inicio: Uint8Array = new Uint8Array()
  let ended = false
  while (inicio.length < 4 && !ended) {
    const { value, done } = await iterator.next()
    if (done) ended = true
    else inicio = Buffer.concat([inicio, value])
  }
  async function* resto(): AsyncGenerator<Uint8Array> {
    try {
      yield inicio
      if (!ended) yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  }
  return { inicio, resto: resto() }
}

/** Codes of zlib's errors: Z_DATA_ERROR, Z_BUF_ERROR (ended too early) … */
const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function* gunzip(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip()
  // A failure of the source also ends `unzip`, and is thrown below.
  const fed = pipeline(Readable.from(bytes), unzip).catch(() => undefined)
  try {
    yield* unzip as AsyncIterable<Buffer>
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw new ImportacaoRecusada('O arquivo .gz está incompleto ou danificado.')
  } finally {
    unzip.destroy()
    await fed
  }
}
