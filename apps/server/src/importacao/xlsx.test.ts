import { expect, test } from 'vitest'
import { xlsxParts, zipOf } from '#testing/xlsx.ts'
import { openPlanilha } from './open-planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/** A line of texts, from column A. */
const row = (r: number, ...cells: string[]) =>
  `<row r="${r}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

async function read(file: Uint8Array, maxBytes?: number) {
  async function* bytes() {
    for (let at = 0; at < file.length; at += 1_000) yield file.subarray(at, at + 1_000)
  }
  const planilha = await openPlanilha(bytes(), { conhecidas: ['a', 'b'], maxBytes })
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
  ['a formula without a result', '<c r="A2"><f>NOW()</f></c>', ''],
  ['an error', '<c r="A2" t="e"><v>#N/A</v></c>', ''],
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
