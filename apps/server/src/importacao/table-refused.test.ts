import { expect, test } from 'vitest'
import { xlsxParts, zipOf } from '#testing/xlsx.ts'
import { openTable } from './table.ts'
import { ARQUIVO_DE_ESTOQUE } from '#modules/estoque/importacao/colunas.ts'
import { ARQUIVO_DE_SALDOS } from '#modules/saldos/importacao/arquivo.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** A balance of one contract whose amount stands under a heading that only a person can explain. */
async function readAmount(cell: string) {
  const head = `<row r="1">${['Contrato', 'Data base', 'Quanto'].map(text).join('')}</row>`
  const second = `<row r="2">${text('RD-1')}${text('27/11/2026')}${cell}</row>`
  const file = zipOf(xlsxParts([{ name: 'P', rows: head + second }]))
  async function* bytes() {
    yield file
  }
  const table = await openTable(bytes(), ARQUIVO_DE_SALDOS, {
    lembradas: [
      { titulo: 'Quanto', tituloBusca: 'quanto', leitura: 'saldo_devedor', escolhidaEm: new Date(0) },
    ],
  })
  const lines: unknown[] = []
  for await (const line of table.registros) lines.push('motivo' in line ? line.motivo : 'lida')
  return lines
}

test('cells are refused in columns that a person has told, too', async () => {
  await expect(readAmount('<c><f>A1</f><v>0</v></c>')).rejects.toThrow('fórmulas sem resultado calculado')
  expect(await readAmount('<c t="e"><v>#N/A</v></c>')).toEqual([
    'Quanto “#N/A” é um erro da planilha: corrija a célula.',
  ])
  expect(await readAmount('<c><v>5</v></c>')).toEqual(['lida'])
})

test.each(['Data da venda', 'Situação'])(
  '%s without a result is never taken for a car in stock',
  async (titulo) => {
    const head = `<row r="1">${['Placa', titulo].map(text).join('')}</row>`
    const file = zipOf(
      xlsxParts([{ name: 'P', rows: `${head}<row r="2">${text('QZF1A10')}<c><f>A1</f><v>0</v></c></row>` }]),
    )
    async function* bytes() {
      yield file
    }
    const { registros } = await openTable(bytes(), ARQUIVO_DE_ESTOQUE, { lembradas: [] })
    await expect(registros[Symbol.asyncIterator]().next()).rejects.toThrow(
      `A coluna ${titulo} (linha 2) tem fórmulas sem resultado calculado`,
    )
  },
)
