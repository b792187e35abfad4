import type { Centavos } from '@lastro/shared/dinheiro'
import type { Celula } from '@lastro/shared/relatorios/colunas'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHeading, csvRows } from './csv.ts'
import type { Coluna } from './tabela.ts'

const coluna = (tipo: Coluna['tipo']): Coluna => ({ titulo: tipo, tipo, largura: 10 })
const escrito = (tipo: Coluna['tipo'], celula: Celula) => csvRows([coluna(tipo)], [[celula]])

test('begins with the mark of UTF-8 and the titles', () => {
  expect(csvHeading([coluna('texto'), coluna('dia')])).toBe('\uFEFFtexto;dia\r\n')
})

describe('a text that a spreadsheet would take for a formula is defused', () => {
  test.each([
    ['=1+1', "'=1+1\r\n"],
    ['+55 11', "'+55 11\r\n"],
    ['-12,50', '"\'-12,50"\r\n'],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\t=1', '"\'\t\'=1"\r\n'],
    ['\r=1', '"\'\r\'=1"\r\n'],
    ['\n=1', '"\'\n\'=1"\r\n'],
    ['＝1', "'＝1\r\n"],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"\r\n'],
    ['K,=1+1', '"K,\'=1+1"\r\n'],
    ['K,  @SUM(A1), -1', '"K,  \'@SUM(A1), \'-1"\r\n'],
    ['K, 1', '"K, 1"\r\n'],
    ['K\t=1+1', '"K\t\'=1+1"\r\n'],
    ['a=1', 'a=1\r\n'],
    ['a\n=1', '"a\n\'=1"\r\n'],
    ['', '\r\n'],
  ])('%j', (celula, esperado) => {
    expect(escrito('texto', celula)).toBe(esperado)
  })

  test('a negative number is written as it is, not as text', () => {
    expect(escrito('dinheiro', -1250 as Centavos)).toBe('-12,50\r\n')
    expect(escrito('inteiro', -3)).toBe('-3\r\n')
    expect(escrito('percentual', 9850)).toBe('98,50\r\n')
  })
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [100, '1,00'],
  [123_456_789, '1234567,89'],
  [99_999_999_999, '999999999,99'],
  [9_007_199_254_740_991, '90071992547409,91'],
])('%i centavos are %s', (centavos, esperado) => {
  expect(escrito('dinheiro', centavos as Centavos)).toBe(`${esperado}\r\n`)
})

test('what is written is read back, whatever the text', () => {
  const texto = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(fc.array(fc.tuple(texto, texto), { minLength: 1 }), (linhas) => {
      const arquivo = csvRows([coluna('texto'), coluna('texto')], linhas)
      const lido: string[][] = parse(arquivo, {
        delimiter: ';',
        record_delimiter: '\r\n',
        skip_empty_lines: false,
      })
      const semAspas = (celula: string) =>
        celula.replace(/^'(?=[\t\r\n])/, '').replace(/(^|[,\t\r\n] *)'(?=[=+\-@＝＋－＠])/g, '$1')
      expect(lido.map((linha) => linha.map(semAspas))).toEqual(linhas.map((linha) => linha.map(semAspas)))
    }),
  )
})
