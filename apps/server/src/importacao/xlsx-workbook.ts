import { type Attributes, drainPart, openParts, type Parts, readPart } from './xlsx-parts.ts'
import type { Bytes } from './import-file.ts'

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
  /** Texts that cells name by their place. */
  texts: readonly string[]
  /** By the place of a style: whether it shows a day. */
  dayStyles: readonly boolean[]
}

/** Opens an .xlsx: its sheets, and what their cells refer to. */
export async function openWorkbook(bytes: Bytes, maximo: number): Promise<Workbook> {
  const parts = await openParts(bytes, maximo)
  const [main] = (await readRels(parts, '')).filter(({ type }) => type.endsWith('/officeDocument'))
  const path = main?.target ?? 'xl/workbook.xml'
  const rels = await readRels(parts, path)
  const target = (kind: string) => rels.find(({ type }) => type.endsWith(`/${kind}`))?.target
  let from1904 = false
  const sheets: WorkbookSheet[] = []
  await drainPart(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
      const rel = name === 'sheet' && rels.find(({ id }) => id === relIdOf(attributes))
      // Charts and macros are sheets of other kinds.
      if (rel && rel.type.endsWith('/worksheet'))
        sheets.push({
          name: attributes.name ?? '',
          hidden: (attributes.state ?? 'visible') !== 'visible',
          path: rel.target,
        })
    },
  })
  const shared = target('sharedStrings')
  const styles = target('styles')
  return {
    parts,
    sheets,
    from1904,
    texts: shared === undefined ? [] : await readTexts(parts, shared),
    dayStyles: styles === undefined ? [] : await readDayStyles(parts, styles),
  }
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true'

const relIdOf = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

interface Relationship {
  id: string
  type: string
  /** The part's whole path. */
  target: string
}

/** What a part refers to; '' is the whole file. */
async function readRels(parts: Parts, path: string): Promise<Relationship[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const rels: Relationship[] = []
  await drainPart(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      rels.push({ id: Id, type: Type, target: new URL(Target, `file:///${folder}`).pathname.slice(1) })
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
      if (inText) text += piece
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

async function readDayStyles(parts: Parts, path: string): Promise<boolean[]> {
  const codes = new Map<string, string>()
  const styles: boolean[] = []
  let inCells = false
  await drainPart(parts, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(showsDay(Number(numFmtId), codes.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
      return undefined
    },
  })
  return styles
}

/** The standard's own formats that show a day, in Western and Asian spreadsheets. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
/** Quoted and escaped text, colours and conditions. */
const FORMAT_TEXT = /"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|[\\_*]./g

const showsDay = (id: number, code: string | undefined) =>
  code === undefined ? DAY_FORMATS.has(id) : /[dy]/i.test(code.replaceAll(FORMAT_TEXT, ''))
