import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Bytes, tooLarge } from './import-file.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** The parts of an .xlsx, which is a .zip of XML. */
export interface Parts {
  zip: ZipFile
  entries: ReadonlyMap<string, Entry>
}

const broken = (cause: unknown) =>
  new ImportacaoRecusada(
    'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.',
    { cause },
  )

/**
 * Reads the directory of an .xlsx. Refuses parts of more than `maximo` bytes together; yauzl holds each part to the size
 * that the directory tells.
 */
export async function openParts(bytes: Bytes, maximo: number): Promise<Parts> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maximo) throw tooLarge(maximo)
    chunks.push(chunk)
  }
  const entries = new Map<string, Entry>()
  let unpacked = 0
  const zip = await orBroken(async () => {
    const opened = await fromBufferPromise(Buffer.concat(chunks), { lazyEntries: true })
    for await (const entry of opened.eachEntry()) {
      entries.set(entry.fileName, entry)
      if (/\.(?:xml|rels)$/i.test(entry.fileName)) unpacked += entry.uncompressedSize
    }
    return opened
  })
  if (unpacked > maximo) throw tooLarge(maximo)
  return { zip, entries }
}

async function orBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw broken(error)
  }
}

export type Attributes = Readonly<Record<string, string>>

export interface Handlers<T> {
  /** Names come without their prefix. */
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): T | undefined
}

/** A name without its prefix: 'x:row' is 'row'. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Yields what the handlers' `close` returns, piece by piece, as a part is read. */
export async function* readPart<T>(
  { zip, entries }: Parts,
  path: string,
  { open, text, close }: Handlers<T>,
): AsyncGenerator<T, undefined> {
  const entry = entries.get(path)
  if (!entry) throw broken(`${path} is missing`)
  const parser = new SaxesParser()
  let ready: T[] = []
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (text) for (const event of ['text', 'cdata'] as const) parser.on(event, text)
  parser.on('closetag', ({ name }) => {
    const item = close?.(localName(name))
    if (item !== undefined) ready.push(item)
  })
  const stream = await orBroken(() => zip.openReadStreamPromise(entry))
  const pieces: AsyncIterator<string> = stream.setEncoding('utf8')[Symbol.asyncIterator]()
  try {
    for (;;) {
      const done = await orBroken(async () => {
        const piece = await pieces.next()
        if (piece.done) parser.close()
        else parser.write(piece.value)
        return piece.done
      })
      yield* ready
      ready = []
      if (done) return
    }
  } finally {
    stream.destroy()
  }
}

/** Reads a part whose handlers keep what they need. */
export async function drainPart(parts: Parts, path: string, handlers: Handlers<never>): Promise<void> {
  await readPart(parts, path, handlers).next()
}
