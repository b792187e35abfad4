import { describe, expect, test } from 'vitest'
import { xlsxParts, zipOf } from '#testing/xlsx.ts'
import type { FileKind } from './file-kind.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { openTable } from './table.ts'

const KIND: FileKind<'a' | 'b'> = { colunas: ['a', 'b'], nomes: { a: 'A', b: 'B' }, titulos: {} }

/** A line of texts, from column A. */
const row = (r: number, ...cells: string[]) =>
  `<row r="${r}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

async function read(file: Uint8Array, maxBytes?: number) {
  async function* bytes() {
    for (let at = 0; at < file.length; at += 1_000) yield file.subarray(at, at + 1_000)
  }
  const planilha = await openTable(bytes(), KIND, { lembradas: [], maxBytes })
  const lines: unknown[] = []
  for await (const registro of planilha.registros)
    lines.push([
      registro.linha,
      'texto' in registro
        ? { outra: registro.texto }
        : 'motivo' in registro
          ? registro.motivo
          : [registro.valores.a, registro.valores.b],
    ])
  await planilha.close()
  return lines
}
const readSheet = (rows: string, options = {}) =>
  read(zipOf(xlsxParts([{ name: 'Plan1', rows: row(1, 'A', 'B') + rows }], options)))

const cell = (xml: string, options = {}) =>
  readSheet(`<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c>${xml}</row>`, options)

test.each([
  ['a number', '<c r="A2"><v>58900</v></c>', '58900'],
  ['noise behind a number', '<c r="A2"><v>45900.299999999996</v></c>', '45900.3'],
  ['a long number', '<c r="A2"><v>1.000006295E9</v></c>', '1000006295'],
  ['a number with three decimals', '<c r="A2"><v>1.234</v></c>', '1.2340'],
  ['an amount', '<c r="A2" s="2"><v>46027</v></c>', '46027'],
  ['a day', '<c r="A2" s="1"><v>46027</v></c>', '2026-01-05'],
  ['a day with a time, in words', '<c r="A2" s="3"><v>46027.6</v></c>', '2026-01-05'],
  ['an ISO day', '<c r="A2" t="d"><v>2026-01-05T10:00:00</v></c>', '2026-01-05'],
  ['the result of a formula', '<c r="A2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', 'ab'],
  ['the empty result of a formula', '<c r="A2" t="str"><f>""</f><v></v></c>', ''],
  ['yes', '<c r="A2" t="b"><v>1</v></c>', 'sim'],
  ['rich text', '<c r="A2" t="s"><v>1</v></c>', 'Uno Mille'],
  ['an escaped character', '<c r="A2" t="s"><v>0</v></c>', 'a b'],
])('%s', async (_, xml, value) => {
  const texts =
    '<si><t>a_x00A0_b</t></si><si><r><t>Uno </t></r><r><rPr/><t>Mille</t></r><rPh><t>kana</t></rPh></si>'
  expect(await cell(xml, { texts })).toEqual([[2, [value, 'b']]])
})

test('a day that is counted from 1904', async () => {
  expect(await cell('<c r="A2" s="1"><v>44565</v></c>', { from1904: true })).toEqual([
    [2, ['2026-01-05', 'b']],
  ])
})

test('lines keep their numbers; empty ones and missing cells are no matter', async () => {
  const rows = `${row(2, '', '')}<row r="5"><c r="B5"><v>7</v></c><c r="ZZ5" s="1"/></row><row>${row(6, 'x').slice(11)}`
  expect(await readSheet(rows)).toEqual([
    [5, ['', '7']],
    [6, ['x', '']],
  ])
})

test('titles above the headings; more cells than headings', async () => {
  const rows = row(1, 'Estoque em 2026') + row(3, 'B', 'A') + row(4, 'b', 'a') + row(5, 'b', 'a', 'c')
  expect(await read(zipOf(xlsxParts([{ name: 'Plan1', rows }])))).toEqual([
    [4, ['a', 'b']],
    [5, 'A linha tem 3 colunas e o cabeçalho 2.'],
  ])
})

test('the first visible sheet with the headings is read, and the others are told', async () => {
  const table = row(1, 'A', 'B') + row(2, 'x', 'y')
  const sheets = [
    { name: 'Antiga', state: 'hidden', rows: table },
    { name: 'Capa', rows: row(1, 'Bem-vindo') },
    { name: 'Carros', rows: table },
    { name: 'Motos', rows: table },
    { name: 'Vazia', rows: '' },
  ]
  expect(await read(zipOf(xlsxParts(sheets)))).toEqual([
    [1, { outra: 'A planilha “Antiga” está oculta e não foi lida.' }],
    [1, { outra: 'A planilha “Capa” não foi lida.' }],
    [1, { outra: 'A planilha “Motos” não foi lida.' }],
    [2, ['x', 'y']],
  ])
})

test('numbers of lines are counted where the file tells none, a wrong one, or one twice', async () => {
  const lines = ['abc', '1e999', '3', '3', '-7', '2', '9', '99999999', '4.5'].map(
    (r) => `<row r="${r}"><c r="A1"><v>7</v></c></row>`,
  )
  expect((await readSheet(lines.join(''))).map((line) => (line as unknown[])[0])).toEqual([
    2, 3, 4, 5, 6, 7, 9, 10, 11,
  ])
})

test('hidden lines are told, and not read', async () => {
  const rows = `<row r="2" hidden="1"><c r="A2"><v>7</v></c></row><row r="3" ht="0">${row(3, 'x').slice(11)}${row(4, 'a', 'b')}`
  expect(await readSheet(rows)).toEqual([
    [2, { outra: 'Linha oculta, não lida: 7' }],
    [3, { outra: 'Linha oculta, não lida: x' }],
    [4, ['a', 'b']],
  ])
})

test('merged cells show their text in each line; a number is refused in each', async () => {
  const rows = `${row(2, 'x', 'b')}<row r="3"><c r="B3"><v>5</v></c></row><row r="4"><c r="B4"/><c r="A4" t="inlineStr"><is><t>y</t></is></c></row>${row(5, 'z', 'c')}`
  const sheet: Record<string, string> = xlsxParts([{ name: 'Plan1', rows: row(1, 'A', 'B') + rows }])
  const merges =
    '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B3:B4"/><mergeCell ref="A5:B5"/>'
  const path = 'xl/worksheets/sheet1.xml'
  const merged = {
    ...sheet,
    [path]: String(sheet[path])
      .replace('</sheetData>', merges)
      .replace('</worksheet>', '</mergeCells></worksheet>'),
  }
  const reason = 'B “5” está numa célula mesclada de várias linhas (B3:4): desfaça a mesclagem.'
  expect(await read(zipOf(merged))).toEqual([
    [2, ['x', 'b']],
    [3, reason],
    [4, reason],
    [5, ['z', 'c']],
  ])
})

test.each(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'])(
  '%s is refused by name',
  async (error) => {
    expect(await cell(`<c r="A2" t="e"><v>${error}</v></c>`)).toEqual([
      [2, `A “${error}” é um erro da planilha: corrija a célula.`],
    ])
  },
)

test('errors and too narrow cells of a CSV are refused by name, in either language', async () => {
  const errors = ['#VALOR!', '#NOME?', '#NÚM!', '#NULO!', 'Err:502', '########']
  const file = Buffer.from(['a;b', ...errors.map((error) => `${error};x`)].join('\n'))
  expect(await read(file)).toEqual(
    errors.map((error, i) => [
      i + 2,
      `A “${error}” é um erro da planilha: corrija a célula.`.replace(/^A/, 'a'),
    ]),
  )
})

const UNCALCULATED =
  'A coluna A (linha 2) tem fórmulas sem resultado calculado; abra o arquivo no programa de planilhas, salve e envie de novo.'
const CALC_CHAIN =
  '<Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain" Target="c.xml"/></Relationships>'

describe('formulas', () => {
  const formula = (
    result: string,
    more = '',
    change: Readonly<Record<string, readonly [string, string]>> = {},
  ) => {
    const parts: Record<string, string> = xlsxParts([
      {
        name: 'Plan1',
        rows: `${row(1, 'A', 'B')}<row r="2"><c r="A2"><f>B2+1</f>${result}</c><c r="B2"><v>1</v></c></row>${more}`,
      },
    ])
    for (const [path, [from, to]] of Object.entries(change))
      parts[path] = (parts[path] ?? '').replace(from, to)
    return zipOf(parts)
  }
  const LOAD = { 'xl/workbook.xml': ['</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>'] } as const
  const SAVED = { 'xl/_rels/workbook.xml.rels': ['</Relationships>', CALC_CHAIN] } as const
  const calculated = '<row r="3"><c r="A3"><f>B2+1</f><v>2</v></c><c r="B3"><v>1</v></c></row>'

  test.each([
    ['no result', formula('')],
    ['an empty result', formula('<v></v>')],
    ['0 in a file that no program has calculated', formula('<v>0</v>')],
    ['0 in a file that asks to be calculated', formula('<v>0</v>', calculated, LOAD)],
    ['0 in a calculated file that asks for it', formula('<v>0</v>', '', { ...LOAD, ...SAVED })],
  ])('%s is refused', async (_, file) => {
    expect(await refusal(file)).toBe(UNCALCULATED)
  })

  test.each([
    ['a chain of calculation', formula('<v>0</v>', '', SAVED), [[2, ['0', '1']]]],
    [
      'another result',
      formula('<v>0</v>', calculated),
      [
        [2, ['0', '1']],
        [3, ['2', '1']],
      ],
    ],
    ['a result of its own', formula('<v>5</v>', '', LOAD), [[2, ['5', '1']]]],
  ])('a result counts beside %s', async (_, file, lines) => {
    expect(await read(file)).toEqual(lines)
  })

  test('a column that nobody reads may stay uncalculated', async () => {
    const rows = '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c><c r="C2"><f>A2</f></c></row>'
    expect(await read(zipOf(xlsxParts([{ name: 'P', rows: row(1, 'A', 'B', 'C') + rows }])))).toEqual([
      [2, ['1', '2']],
    ])
  })
})

const refusal = async (file: Uint8Array, maxBytes?: number) => {
  const error: unknown = await read(file, maxBytes).catch((thrown: unknown) => thrown)
  return error instanceof ImportacaoRecusada ? error.message : error
}
const BROKEN = 'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.'

test('other and broken files are refused in words', async () => {
  const parts = xlsxParts([{ name: 'Plan1', rows: row(1, 'A', 'B') }])
  const whole = zipOf(parts)
  expect(await refusal(zipOf({ 'leia-me.txt': 'Oi' }))).toBe(BROKEN)
  expect(await refusal(whole.subarray(0, whole.length - 30))).toBe(BROKEN)
  expect(await refusal(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' }))).toBe(
    BROKEN,
  )
  expect(await refusal(zipOf(xlsxParts([{ name: 'Plan1', rows: '' }])))).toBe('O arquivo está vazio.')
})

test('a bomb is refused before it is unpacked, and a part that tells a false size too', async () => {
  const parts = xlsxParts([{ name: 'Plan1', rows: row(1, 'A', 'B') }])
  const LARGE = 'O arquivo é grande demais: o máximo são 1 MB sem compressão.'
  expect(await refusal(zipOf(parts, 2 ** 30), 2 ** 20)).toBe(LARGE)
  expect(await refusal(zipOf(parts, 10), 2 ** 20)).toBe(BROKEN)
})
