import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { openPlanilha } from './open-planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { endlessText, manySheets, manyStyles, nested, unnamedPart } from './testing/hostile-workbooks.ts'

/** Lines read, or the refusal; and how often the event loop turned meanwhile. */
async function read(
  file: Buffer,
  { maxBytes = 2 ** 26, signal }: { maxBytes?: number; signal?: AbortSignal } = {},
) {
  async function* bytes() {
    yield file
  }
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  try {
    const planilha = await openPlanilha(bytes(), { conhecidas: ['a', 'b'], maxBytes, signal })
    let lines = 0
    for await (const _ of planilha.registros) lines++
    return { lines, turns }
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return { refused: error.message, turns }
  } finally {
    clearInterval(timer)
  }
}

const BROKEN = 'O arquivo é um .zip ou uma planilha que não pode ser lida. Salve-o como CSV e envie de novo.'

test('a part that many sheets name is read once, and a format that many styles name is taken apart once', async () => {
  expect(await read(manySheets(20_000))).toMatchObject({ lines: 1 })
  expect(await read(manyStyles(20_000, 100_000))).toMatchObject({ lines: 1 })
})

test.each([
  ['nested elements', () => nested(5_000_000), BROKEN],
  ['a text without an end', () => endlessText(20_000_000), BROKEN],
  ['more formats than Excel has', () => manyStyles(70_000, 1), BROKEN],
  ['more relationships than a workbook has', () => manySheets(70_000), BROKEN],
  [
    'a part of a name that says nothing',
    () => unnamedPart(70_000_000),
    'O arquivo é grande demais: o máximo são 64 MB sem compressão.',
  ],
])('%s is refused in words', async (_, file, refused) => {
  expect(await read(file())).toMatchObject({ refused })
})

test('the event loop turns while a large workbook is read, which takes no memory of the process', async () => {
  const before = getHeapStatistics().total_heap_size
  const { lines, turns } = await read(unnamedPart(20_000_000))
  expect(lines).toBe(1)
  expect(turns).toBeGreaterThan(5)
  expect(getHeapStatistics().total_heap_size - before).toBeLessThan(2 ** 28)
})

test('a sender who leaves ends the reading', async () => {
  const left = new AbortController()
  const reading = read(unnamedPart(20_000_000), { signal: left.signal })
  setTimeout(() => left.abort(new Error('left')), 20)
  await expect(reading).rejects.toThrow('left')
  // The turn is free again.
  expect(await read(manySheets(2))).toMatchObject({ lines: 1 })
})
