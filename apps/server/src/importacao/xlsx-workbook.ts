import { ImportacaoRecusada } from './relatorio.ts'
import { type NumberFormat, parseFormat } from './xlsx-format.ts'
import { type Attributes, broken, drainPart, openParts, type Parts, readPart } from './xlsx-parts.ts'

export interface WorkbookSheet {
  name: string
  hidden: boolean
  path: string
}

export interface Workbook {
  parts: Parts
  sheets: readonly WorkbookSheet[]
  /** Days are counted from 1904, as old Macs did. */
  from1904: boolean
  /** Whether a spreadsheet program says that it has calculated the formulas; null: the file doesn't tell. */
  calculated: boolean | null
  /** Texts that cells name by their place. */
  texts: readonly string[]
  /** The format of the style at this place. */
  formatOf(style: number): NumberFormat
}

/** Longest name of a sheet. */
const MAX_NAME = 31
const MAX_SHEETS = 255
/** Excel's own limits, far above what files have. */
const MAX_RELATIONSHIPS = 66_000
const MAX_STYLES = 65_490
/** Longest text of a cell, in characters. */
const MAX_TEXT = 32_767

/** Opens an .xlsx: its sheets, and what their cells refer to. Refuses one that is larger than spreadsheets can be. */
export async function openWorkbook(file: Uint8Array, maximo: number): Promise<Workbook> {
  const parts = await openParts(file, maximo)
  const whole = await readRels(parts, '')
  const path = targetOf(whole, 'officeDocument') ?? 'xl/workbook.xml'
  const rels = await readRels(parts, path)
  const shared = targetOf(rels, 'sharedStrings')
  const { calculatesOnLoad, ...book } = await readBook(parts, path, rels)
  const isCalculated =
    targetOf(rels, 'calcChain') !== undefined ||
    (await readApplication(parts, targetOf(whole, 'extended-properties'))).startsWith('LibreOffice')
  return {
    ...book,
    parts,
    calculated: calculatesOnLoad ? false : isCalculated || null,
    texts: shared === undefined ? [] : await readTexts(parts, shared),
    formatOf: await readFormats(parts, targetOf(rels, 'styles')),
  }
}

async function readBook(parts: Parts, path: string, rels: ReadonlyMap<string, Relationship>) {
  let from1904 = false
  let calculatesOnLoad = false
  // A part that several sheets name is read once.
  const sheets = new Map<string, WorkbookSheet>()
  await drainPart(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (name === 'calcPr') calculatesOnLoad = isTrue(attributes.fullCalcOnLoad)
      const rel = name === 'sheet' ? rels.get(relIdOf(attributes) ?? '') : undefined
      // Charts and macros are sheets of other kinds.
      if (!rel?.type.endsWith('/worksheet') || sheets.has(rel.target)) return
      sheets.set(rel.target, {
        name: (attributes.name ?? '').slice(0, MAX_NAME),
        hidden: (attributes.state ?? 'visible') !== 'visible',
        path: rel.target,
      })
      if (sheets.size > MAX_SHEETS)
        throw new ImportacaoRecusada(
          `O arquivo tem mais de ${MAX_SHEETS} planilhas. Envie só a que deve ser lida.`,
        )
    },
  })
  return { from1904, calculatesOnLoad, sheets: [...sheets.values()] }
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true'

const relIdOf = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

interface Relationship {
  type: string
  /** The part's whole path. */
  target: string
}

const targetOf = (rels: ReadonlyMap<string, Relationship>, kind: string) =>
  [...rels.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target

/** The program that wrote the file, by its own word. */
async function readApplication(parts: Parts, path: string | undefined): Promise<string> {
  let application = ''
  let inApplication = false
  if (path === undefined || !parts.entries.has(path)) return application
  await drainPart(parts, path, {
    open: (name) => void (inApplication = name === 'Application'),
    text(text) {
      if (inApplication) application = appendText(application, text)
    },
  })
  return application
}

/** What a part refers to, by id; '' is the whole file. */
async function readRels(parts: Parts, path: string): Promise<Map<string, Relationship>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const rels = new Map<string, Relationship>()
  await drainPart(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship' || rels.has(Id)) return
      rels.set(Id, { type: Type, target: new URL(Target, `file:///${folder}`).pathname.slice(1) })
      if (rels.size > MAX_RELATIONSHIPS) throw broken('Too many relationships')
    },
  })
  return rels
}

/** Collects the text of `t`, but for the reading aids of `rPh`. */
export function createTextReader() {
  let text = ''
  let inText = false
  let inAid = false
  return {
    open(name: string) {
      if (name === 'rPh') inAid = true
      inText = name === 't' && !inAid
    },
    text(piece: string) {
      if (inText) text = appendText(text, piece)
    },
    close(name: string) {
      if (name === 'rPh') inAid = false
      if (name === 't') inText = false
    },
    take(): string {
      const taken = text
      text = ''
      return unescapeText(taken)
    },
  }
}

/** Throws ImportacaoRecusada where no cell can hold so long a text. */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT) throw broken('A text is longer than a cell holds')
  return text + piece
}

/** Characters that XML can't hold: '_x000D_'. */
export const unescapeText = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

async function readTexts(parts: Parts, path: string): Promise<string[]> {
  const reader = createTextReader()
  const texts: string[] = []
  const read = readPart(parts, path, {
    open: reader.open,
    text: reader.text,
    close(name) {
      reader.close(name)
      return name === 'si' ? reader.take() : undefined
    },
  })
  for await (const text of read) texts.push(text)
  return texts
}

/** The formats by style; each is taken apart once, when a cell first has it. */
async function readFormats(parts: Parts, path: string | undefined): Promise<Workbook['formatOf']> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  if (path !== undefined)
    await drainPart(parts, path, {
      open(name, { numFmtId = '0', formatCode = '' }) {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) styles.push(Number(numFmtId))
        if (Math.max(codes.size, styles.length) > MAX_STYLES) throw broken('Too many formats')
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
        return undefined
      },
    })
  const formats = new Map<number, NumberFormat>()
  return (style) => {
    const id = styles[style] ?? 0
    const known = formats.get(id)
    if (known) return known
    const format = parseFormat(id, codes.get(id))
    formats.set(id, format)
    return format
  }
}
