import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FileKind } from './file-kind.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { openTable } from './table.ts'

const KIND: FileKind<'a' | 'b'> = {
  colunas: ['a', 'b'],
  nomes: { a: 'A', b: 'B' },
  titulos: { b: ['outro_b', 'bb'] },
}

/** Yields pieces of `size` bytes; calls `closed` when the reader closes. */
async function* pieces(conteudo: Uint8Array, size: number, closed: () => void = () => undefined) {
  try {
    for (let at = 0; at < conteudo.length; at += size) yield conteudo.subarray(at, at + size)
  } finally {
    closed()
  }
}

/** The values of columns a and b, or the reason, by line. */
async function ler(conteudo: string | Uint8Array, size = 5) {
  const planilha = await openTable(
    pieces(typeof conteudo === 'string' ? Buffer.from(conteudo) : conteudo, size),
    KIND,
    { lembradas: [] },
  )
  const linhas: unknown[] = []
  for await (const registro of planilha.registros)
    linhas.push([
      registro.linha,
      'motivo' in registro
        ? registro.motivo
        : 'texto' in registro
          ? { outra: registro.texto }
          : [registro.valores.a, registro.valores.b],
    ])
  await planilha.close()
  return linhas
}

const recusa = async (conteudo: string | Uint8Array) => {
  try {
    return await ler(conteudo)
  } catch (error) {
    if (error instanceof ImportacaoRecusada) return error.message
    throw error
  }
}

const CERTO = [
  [2, ['é', '1']],
  [3, ['x', '']],
]

test.each([
  ['UTF-8', Buffer.from('a;b\né;1\nx;\n')],
  ['UTF-8 with BOM', Buffer.from('\ufeffa;b\né;1\nx;\n')],
  ['Latin-1', Buffer.from('a;b\né;1\nx;\n', 'latin1')],
  ['CRLF', Buffer.from('a;b\r\né;1\r\nx;\r\n')],
  ['CRLF and LF, one after the other', Buffer.from('a;b\r\né;1\nx;\r\n')],
  ['LF and CRLF, one after the other', Buffer.from('a;b\né;1\r\nx;\n')],
  ['CR alone', Buffer.from('a;b\ré;1\rx;\r')],
  ['no line end at the end', Buffer.from('a;b\né;1\nx;')],
  ['commas', Buffer.from('a,b\né,1\nx,\n')],
  ['quotes', Buffer.from('"a";"b"\n"é";"1"\nx;""\n')],
  ['other order and another column', Buffer.from('b;c;a\n1;?;é\n;?;x\n')],
  ['headings spelled otherwise', Buffer.from(' A ;B\né;1\nx;\n')],
  ['a heading’s other name', Buffer.from('a;Outro B\né;1\nx;\n')],
  ['tabs', Buffer.from('a\tb\né\t1\nx\t\n')],
  ['UTF-16', Buffer.from('\ufeffa;b\né;1\nx;\n', 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from('\ufeffa;b\né;1\nx;\n', 'utf16le').swap16()],
])('reads %s, wherever the pieces are cut, plain and compressed', async (_name, conteudo) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await ler(conteudo, size)).toEqual(CERTO)
    expect(await ler(gzipSync(conteudo), size)).toEqual(CERTO)
  }
})

test.each([
  ['a separator that is told', 'sep=;\na;b\n1;2\n', 3],
  ['a separator that is told, with commas', 'sep=,\r\na,b\r\n1,2\r\n', 3],
  ['a title', 'Estoque da loja - emitido em 26/11/2026;\n;\na;b\n1;2\n', 4],
  ['a title with other signs', '\ufeffEstoque, de hoje\n\nc;a;b\n9;1;2\n', 4],
])('finds the headings below %s', async (_name, conteudo, linha) => {
  for (const size of [1, 7, 1000]) expect(await ler(conteudo, size)).toEqual([[linha, ['1', '2']]])
})

test('totals, footers and the headings again are no records; a line that was cut off is one', async () => {
  expect(await ler('a;b;c\n1;2;3\na;b;c\nTotal 2\nTotal;2\nABC1D23\nx;y\n')).toEqual([
    [2, ['1', '2']],
    [3, { outra: 'a b c' }],
    [4, { outra: 'Total 2' }],
    [5, { outra: 'Total 2' }],
    [6, 'A linha tem 1 coluna e o cabeçalho 3.'],
    [7, 'A linha tem 2 colunas e o cabeçalho 3.'],
  ])
})

test('cells are read as they were meant', async () => {
  expect(await ler('a;b\n="001";N/I\n\u200b x\u00a0 ;-\n\'7\u20118;R$ -\n')).toEqual([
    [2, ['001', '']],
    [3, ['x', '']],
    [4, ['7-8', '']],
  ])
})

test('numbers lines as an editor does', async () => {
  expect(await ler('a;b\n\n1;2\n;\n"3\n3";4\n5\n6;7')).toEqual([
    [3, ['1', '2']],
    [6, ['3 3', '4']],
    [7, 'A linha tem 1 coluna e o cabeçalho 2.'],
    [8, ['6', '7']],
  ])
})

test('empty cells to the right of all titles are none', async () => {
  expect(await ler('a;b\n1;2;\n3;4;;\n5;6\n7;;\n')).toEqual([
    [2, ['1', '2']],
    [3, ['3', '4']],
    [4, ['5', '6']],
    [5, ['7', '']],
  ])
  expect(await ler('a;b;;\n1;2\n3;4;;5\n6\n7;8;9\n')).toEqual([
    [2, ['1', '2']],
    [3, ['3', '4']],
    [4, 'A linha tem 1 coluna e o cabeçalho 4.'],
    [5, 'A linha tem 3 colunas e o cabeçalho 4.'],
  ])
  expect(await ler('a;b\n1;2;x\n')).toEqual([[2, 'A linha tem 3 colunas e o cabeçalho 2.']])
})

test('reads a long file whose lines end in a CR alone', async () => {
  expect(await ler(`a;b\r${'1;2\r'.repeat(40_000)}`, 10_000)).toHaveLength(40_000)
})

test('keeps quotes inside a value, and formulas as text', async () => {
  expect(await ler('a;b\naro 14";=1+1\n@x;-2')).toEqual([
    [2, ['aro 14"', '=1+1']],
    [3, ['@x', '-2']],
  ])
})

test('gives up at quotes that do not close and at lines without end, in bounded memory', async () => {
  expect(await ler('a;b\n1;2\n"3;4\n5;6\n')).toEqual([
    [2, ['1', '2']],
    [3, 'A linha abre aspas e não as fecha.'],
  ])
  expect(await ler(`a;b\n1;2\n${'x'.repeat(300_000)}`, 10_000)).toEqual([
    [2, ['1', '2']],
    [3, 'A linha é longa demais, ou abre aspas e não as fecha.'],
  ])
})

test('says where null bytes are', async () => {
  expect(await ler('a;b\n1;2\n3\0;4\n')).toEqual([
    [2, ['1', '2']],
    [3, 'A linha tem bytes nulos.'],
  ])
})

test('lines that a quote joins to another are doubted; a quoted cell of several lines is one', async () => {
  expect(await ler('a;b;c\n1;"x;2\n3;y;4\n5;z";6\n7;8;9\n')).toEqual([
    [4, 'As aspas desta linha juntam a ela linhas anteriores. Tire-as ou feche-as.'],
    [5, ['7', '8']],
  ])
  expect(await ler('a;b;c\n1;"ar; direção; vidro\nsom";2\n')).toEqual([[3, ['1', 'ar; direção; vidro som']]])
})

test('headings of several lines are read, and a lone quote above them joins nothing', async () => {
  expect(await ler('"a\n";"b\n"\n1;2\n')).toEqual([[4, ['1', '2']]])
  expect(await ler('Estoque 17"\na;b\n1;2\n')).toEqual([[3, ['1', '2']]])
})

test('refuses what is no CSV file in a sentence', async () => {
  const compressed = gzipSync(Buffer.from(`a;b\n${'1;2\n'.repeat(1000)}`))
  const damaged = Uint8Array.from(compressed)
  damaged[30] = 255
  expect(await recusa('')).toBe('O arquivo está vazio.')
  expect(await recusa(' \n \n')).toBe('O arquivo está vazio.')
  expect(await recusa(gzipSync(''))).toBe('O arquivo está vazio.')
  expect(await recusa('a;a;b\n')).toBe('O cabeçalho tem a coluna a duas vezes.')
  expect(await recusa(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe(
    'O arquivo é uma imagem, não um CSV. Salve-o como CSV e envie de novo.',
  )
  for (const page of ['<html><table>', '<!DOCTYPE html>', '\uFEFF<?xml version="1.0"?>'])
    expect(await recusa(page)).toBe(
      'O arquivo é uma página HTML ou um XML, que alguns sistemas chamam de .xls, não um CSV. Salve-o como CSV e envie de novo.',
    )
  expect(await recusa('x'.repeat(100_000))).toBe(
    'A primeira linha do arquivo é longa demais para um cabeçalho.',
  )
  expect(await recusa(compressed.subarray(0, 30))).toBe('O arquivo .gz está incompleto ou danificado.')
  expect(await recusa(compressed.subarray(0, -9))).toBe('O arquivo .gz está incompleto ou danificado.')
  expect(await recusa(damaged)).toBe('O arquivo .gz está incompleto ou danificado.')
  expect(await recusa(Buffer.concat([Buffer.from('a;b\né;1\n'), Buffer.from('é;1\n', 'latin1')]))).toBe(
    'O arquivo começa em UTF-8 e tem caracteres inválidos a partir da linha 3. Salve-o em UTF-8 e envie de novo.',
  )
})

test('lets go of the file wherever reading stops', async () => {
  let closed = 0
  const open = (conteudo: string) =>
    openTable(
      pieces(Buffer.from(conteudo), 4, () => closed++),
      KIND,
      { lembradas: [] },
    )
  await expect(open('x'.repeat(100_000))).rejects.toThrow(ImportacaoRecusada)
  expect(closed).toBe(1)
  await (await open('a;b\n1;2\n3;4\n')).close()
  expect(closed).toBe(2)
  const planilha = await open(`a;b\n${'1;2\n'.repeat(1000)}`)
  for await (const registro of planilha.registros) if (registro.linha === 3) break
  await planilha.close()
  expect(closed).toBe(3)
})
