import { gzipSync } from 'node:zlib'
import { COLUNAS_ESTOQUE, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG_CELLS, MANY_CHARACTERS } from '#importacao/testing/celulas-longas.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { arquivo, linha, novaLoja, PLACA } from '../testing/carga.ts'
import { createParser } from './linha.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('a long cell is refused by its name, whichever it is and whatever it holds', () => {
  const ler = createParser([{ id: 1, sigla: 'SP', nome: 'São Paulo' }], '2026-11-16')
  for (const coluna of COLUNAS_ESTOQUE)
    for (const longa of LONG_CELLS)
      expect(ler.parse(7, { placa: 'ABC1D23', chassi: 'X', marca: 'Fiat', [coluna]: longa })).toMatchObject({
        linha: 7,
        motivo: expect.stringContaining(`${NOMES_DAS_COLUNAS[coluna]} “`),
      })
})

/** A cell between blanks, which a quote keeps from being trimmed. */
const comHodometro = (n: number, hodometro: string) => `${linha(n)};"${hodometro}"`
const TITULOS = 'placa;chassi;ano_modelo;marca;modelo;hodometro'
const enviar = async (...linhas: string[]) => {
  const loja = await novaLoja(t)
  const { status, text } = await loja.enviar('arquivo', gzipSync([TITULOS, ...linhas].join('\n')))
  return [status, text]
}

test('long cells and lines of a small file are told by the number of their line', async () => {
  const longo = `1${'x'.repeat(MANY_CHARACTERS)}1`
  expect(await enviar(comHodometro(1, '10 km'), comHodometro(2, longo), comHodometro(3, longo))).toEqual([
    409,
    expect.stringContaining(
      `"linha":3,"motivo":"Placa ${PLACA(2)}: Quilometragem “1${'x'.repeat(39)}…”: use no máximo 100 caracteres."`,
    ),
  ])
  expect(await enviar(comHodometro(1, '10 km'), comHodometro(2, longo + longo))).toEqual([
    409,
    expect.stringContaining('"linha":3,"motivo":"A linha é longa demais, ou abre aspas e não as fecha."'),
  ])
  expect(await enviar(comHodometro(1, '\u00a010\u00a0km \t'))).toEqual([200, expect.any(String)])
})

test('a file of blank lines only is refused before it is read to its end', async () => {
  const loja = await novaLoja(t)
  const brancas = gzipSync('\n'.repeat(8 * 1024 * 1024))
  const { text } = await loja.enviar('arquivo', brancas)
  expect(text).toBe('A primeira linha do arquivo é longa demais para um cabeçalho.')
  expect((await loja.enviar('arquivo', arquivo(linha(1)))).status).toBe(200)
})
