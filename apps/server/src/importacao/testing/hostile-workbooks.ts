import { xlsxParts, zipOf } from '#testing/xlsx.ts'

const HEAD = '<row r="1"><c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>B</t></is></c></row>'
const LINE = '<row r="2"><c t="inlineStr"><is><t>x</t></is></c><c t="inlineStr"><is><t>y</t></is></c></row>'

const book = (rows = HEAD + LINE) => xlsxParts([{ name: 'Plan1', rows }])
const repeat = (times: number, item: (i: number) => string) =>
  Array.from({ length: times }, (_, i) => item(i)).join('')

/** Sheets that all name the last of as many relationships. */
export function manySheets(sheets: number): Buffer {
  const parts = book()
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  return zipOf({
    ...parts,
    'xl/workbook.xml': parts['xl/workbook.xml'].replace(
      /<sheets>.*<\/sheets>/,
      `<sheets>${repeat(sheets, () => `<sheet name="P" r:id="z"/>`)}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': `<Relationships>${repeat(sheets, (i) => `<Relationship Id="a${i}" Type="${type}" Target="a"/>`)}<Relationship Id="z" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
  })
}

/** Styles that all name one long format. */
export function manyStyles(styles: number, formatLength: number): Buffer {
  const parts = book()
  return zipOf({
    ...parts,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(formatLength)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(styles)}</cellXfs></styleSheet>`,
  })
}

/** Elements within elements, so deep. */
export const nested = (depth: number): Buffer => zipOf(book(HEAD + '<a>'.repeat(depth)))

const EMPTY_LINE = `<row spans="${' '.repeat(50)}"/>`

/** A sheet of so many bytes with one line, in a part whose name says nothing. */
export function unnamedPart(bytes: number): Buffer {
  const parts: Record<string, string> & ReturnType<typeof book> = book(
    HEAD + LINE + EMPTY_LINE.repeat(bytes / EMPTY_LINE.length),
  )
  const { 'xl/worksheets/sheet1.xml': sheet, ...others } = parts
  return zipOf({
    ...others,
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace('sheet1.xml', 'sheet1.bin'),
    'xl/worksheets/sheet1.bin': sheet ?? '',
  })
}

/** A text without an end. */
export const endlessText = (characters: number): Buffer =>
  zipOf(book(`${HEAD}<row><c t="inlineStr"><is><t>${'x'.repeat(characters)}</t></is></c></row>`))
