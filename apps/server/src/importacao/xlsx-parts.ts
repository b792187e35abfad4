import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { tooLarge } from './import-file.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** The parts of an .xlsx, which is a .zip of XML. */
export interface Parts {
  zip: ZipFile
  entries: ReadonlyMap<string, Entry>
}

export const broken = (cause: unknown) =>
  new ImportacaoRecusada(
    'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.',
    { cause },
  )

/** Far more than any workbook has. */
const MAX_PARTS = 10_000

/**
 * Reads the directory of an .xlsx. Refuses parts of more than `maximo` bytes together; yauzl holds each part to the size
 * that the directory tells.
 */
export async function openParts(file: Uint8Array, maximo: number): Promise<Parts> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  const zip = await orBroken(async () => {
    const opened = await fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.byteLength), {
      lazyEntries: true,
    })
    if (opened.entryCount > MAX_PARTS) throw new Error('Too many parts')
    for await (const entry of opened.eachEntry()) {
      entries.set(entry.fileName, entry)
      unpacked += entry.uncompressedSize
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
    throw error instanceof ImportacaoRecusada ? error : broken(error)
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

/** Elements within each other, far more than a workbook has. */
const MAX_DEPTH = 100
/** Characters of one tag or text; a cell holds 32,767. */
const MAX_TOKEN = 1024 * 1024

/** The text of a part, piece by piece. Throws ImportacaoRecusada where it can't be unpacked. */
export async function* readText({ zip, entries }: Parts, path: string): AsyncGenerator<string> {
  const entry = entries.get(path)
  if (!entry) throw broken(`${path} is missing`)
  const stream = await orBroken(() => zip.openReadStreamPromise(entry))
  const pieces: AsyncIterator<string> = stream.setEncoding('utf8')[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await orBroken(() => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    stream.destroy()
  }
}

/** Yields what the handlers' `close` returns, piece by piece, as a part is read. Keeps no more than one tag or text. */
export async function* readPart<T>(
  parts: Parts,
  path: string,
  handlers: Handlers<T>,
): AsyncGenerator<T, undefined> {
  const { parser, takeReady, written } = createParser(handlers)
  for await (const piece of readText(parts, path)) {
    await orBroken(async () => {
      parser.write(piece)
      written(piece.length)
    })
    yield* takeReady()
  }
  await orBroken(async () => void parser.close())
  yield* takeReady()
}

function createParser<T>({ open, text, close }: Handlers<T>) {
  const parser = new SaxesParser()
  let ready: T[] = []
  let depth = 0
  /** Characters since the last whole tag or text. */
  let quiet = 0
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0
    if (++depth > MAX_DEPTH) throw new Error('Elements stand too deep')
    open(localName(name), attributes)
  })
  if (text) for (const event of ['text', 'cdata'] as const) parser.on(event, text)
  parser.on('closetag', ({ name }) => {
    quiet = 0
    depth--
    const item = close?.(localName(name))
    if (item !== undefined) ready.push(item)
  })
  return {
    parser,
    written(length: number) {
      quiet += length
      if (quiet > MAX_TOKEN) throw new Error('A tag or text is too long')
    },
    takeReady() {
      const taken = ready
      ready = []
      return taken
    },
  }
}

/** Reads a part whose handlers keep what they need. */
export async function drainPart(parts: Parts, path: string, handlers: Handlers<never>): Promise<void> {
  await readPart(parts, path, handlers).next()
}
