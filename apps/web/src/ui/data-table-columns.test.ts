import { expect, test } from 'vitest'
import { chosenColumns, type DataColumn } from './data-table-columns.ts'

const COLUNAS: readonly DataColumn<object>[] = [
  { id: 'numero', header: 'N°' },
  { id: 'tipo', header: 'Tipo', visibleFrom: 'medium' },
  { id: 'saldo', header: 'Saldo', optional: true },
]

test('an optional column is drawn only where somebody chose it, and a chosen one at every width', () => {
  expect(chosenColumns(COLUNAS, undefined).map(({ id }) => id)).toEqual(['numero', 'tipo'])
  expect(chosenColumns(COLUNAS, 'saldo,tipo')).toEqual([
    { id: 'numero', header: 'N°' },
    { id: 'tipo', header: 'Tipo' },
    { id: 'saldo', header: 'Saldo', optional: true },
  ])
})
