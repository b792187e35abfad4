import { expect, test } from 'vitest'
import { LONG_CELLS } from '#importacao/testing/celulas-longas.ts'
import { COLUNAS_FIPE, parseLinhaFipe } from './linha.ts'

test('a long cell is refused by its name, whichever it is and whatever it holds', () => {
  for (const coluna of COLUNAS_FIPE)
    for (const longa of LONG_CELLS)
      expect(parseLinhaFipe(7, { [coluna]: longa }, '2026-11-01')).toMatchObject({
        linha: 7,
        motivo: expect.stringContaining(`${coluna}: `),
      })
})
