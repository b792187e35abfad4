import { expect, test } from 'vitest'
import { errosCsv } from './erros-csv.ts'

test('one line each, quoted where needed, and no formula', () => {
  expect(
    errosCsv([
      { linha: 2, motivo: 'placa: Placa inválida.' },
      { linha: 3, motivo: 'K,=1+1' },
      { linha: 10, motivo: '=cmd "x"; y' },
    ]),
  ).toBe('\uFEFFlinha;motivo\r\n2;placa: Placa inválida.\r\n3;"K,=1+1"\r\n10;"\'=cmd ""x""; y"\r\n')
})
