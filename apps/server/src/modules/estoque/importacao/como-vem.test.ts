import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { expect, test } from 'vitest'
import { fonteOfJson } from './carga-json.ts'
import type { LinhaEstoque } from './linha.ts'
import { open, read } from './testing/ler-arquivo.ts'

// Files as dealers' systems and spreadsheets write them: what is read, doubted and refused, and in which words.

const COMUM = 'placa;chassi;marca;modelo;ano_modelo'
/** A file with one more column, and what is read of it. */
async function readColumn(coluna: ColunaEstoque, campo: keyof LinhaEstoque, values: readonly string[]) {
  const lines = values.map(
    (value, i) =>
      `QZA${i % 10}B${String(i).padStart(2, '0')};9BWZZZ377VT9${String(i).padStart(5, '0')};Fiat;Uno;2022;${value}`,
  )
  return read(await open([`${COMUM};${coluna}`, ...lines].join('\n')), campo)
}

/** A reason with what stands in the cell. */
const about = (expected: unknown, cell: string) =>
  typeof expected === 'string' ? expected.replace('{}', cell) : expected

const DATA = 'Data de entrada “{}” não é uma data: escreva como 31/03/2026 ou 2026-03-31.'
const FUTURO = 'Data de entrada “{}” está no futuro: escreva até 26/11/2026.'

test.each([
  ['5/1/2026', '2026-01-05'],
  ['05/01/26', '2026-01-05'],
  ['05-01-2026', '2026-01-05'],
  ['05.01.2026', '2026-01-05'],
  ['05/jan/2026', '2026-01-05'],
  ['5-jan-26', '2026-01-05'],
  ['5 de janeiro de 2026', '2026-01-05'],
  ['05/01/2026 14:33:10', '2026-01-05'],
  ['2026/01/05', '2026-01-05'],
  ['2026-01-05T03:00:00Z', '2026-01-05'],
  ['46027', '2026-01-05'],
  ['46027.0', '2026-01-05'],
  ['0000-00-00', null],
  ['00/00/0000', null],
  ['-', null],
  ['31/02/2026', DATA],
  ['05/01/0026', DATA],
  ['05/01/20266', DATA],
  ['ontem', DATA],
  ['27/11/2026', FUTURO],
])('the date %s is %s', async (texto, lida) => {
  expect(await readColumn('data_entrada', 'dataEntrada', [texto])).toEqual([about(lida, texto)])
})

test('a column with the month before the day is doubted, date by date', async () => {
  const doubted = (texto: string) =>
    `Data de entrada: ${texto} pode ter o mês antes do dia, como 10/31/2026 na linha 3. Escreva a data na forma 2026-03-31.`
  expect(
    await readColumn('data_entrada', 'dataEntrada', [
      '01/05/2026',
      '10/31/2026',
      '05/05/2026',
      '2026-01-05',
      '2026-01-05T03:00:00Z',
      '2026-13-05T00:00:00',
    ]),
  ).toEqual([
    doubted('01/05/2026'),
    'Data de entrada: 10/31/2026 tem o mês antes do dia. Escreva 2026-10-31.',
    '2026-05-05',
    '2026-01-05',
    '2026-01-05',
    about(DATA, '2026-13-05T00:00:00'),
  ])
})

const PRECO = 'Preço “{}” não é um valor: escreva como 45.900,00, até 999.999.999,99.'

test.each([
  ['R$ 45.900,00', 4_590_000],
  ['45.900,00 R$', 4_590_000],
  ['45\u00a0900,00', 4_590_000],
  ['45,900.00', 4_590_000],
  ['45mil', 4_500_000],
  ['R$ -', null],
  ['-', null],
  ['Consulte', null],
  ['#N/D', null],
  ['#REF!', 'preco “{}” é um erro da planilha: corrija a célula.'],
  ['4,59E+04', PRECO],
  [
    '45.9',
    'Preço “{}” é pouco para um veículo (R$\u00a045,90): se são milhares, escreva-os por inteiro, como 45.900,00.',
  ],
  [
    '999,99',
    'Preço “{}” é pouco para um veículo (R$\u00a0999,99): se são milhares, escreva-os por inteiro, como 45.900,00.',
  ],
  ['1000', 100_000],
])('the price %s is %s', async (texto, lido) => {
  expect(await readColumn('preco', 'preco', [texto])).toEqual([about(lido, texto)])
})

const KM = 'Quilometragem “{}” não é um número inteiro de 0 a 9.999.999: escreva como 32500.'

test.each([
  ['32500.0', 32_500],
  ['32.500 KM', 32_500],
  ['32 mil', 32_000],
  ['N/I', null],
  ['32.5', KM],
  ['1e5', KM],
])('the odometer %s is %s', async (texto, lido) => {
  expect(await readColumn('hodometro', 'hodometro', [texto])).toEqual([about(lido, texto)])
})

const RENAVAM = 'RENAVAM “{}” não confere: escreva os 11 algarismos do documento.'

test.each([
  ['1000006295.0', '01000006295'],
  ['191', '00000000191'],
  ['00000000191', '00000000191'],
  ['0000000019-1', '00000000191'],
  ['10000062.95', RENAVAM],
  ['1000006295.000', RENAVAM],
  [
    '1,00001E+09',
    'RENAVAM “{}” está em notação científica e perdeu algarismos. Formate a coluna como texto e exporte de novo.',
  ],
])('the RENAVAM %s is %s', async (texto, lido) => {
  expect(await readColumn('renavam', 'renavam', [texto])).toEqual([about(lido, texto)])
})

test('a RENAVAM with decimals is never another one, from a partner either', async () => {
  const veiculo = { placa: 'ABC1D23', anoModelo: 2022, marca: 'Fiat', modelo: 'Uno', renavam: '1000009995.0' }
  expect(await read(fonteOfJson([veiculo]), 'renavam')).toEqual(['01000009995'])
})

test.each([
  ['001509-1', '001509-1'],
  ['1509-1', '001509-1'],
  ['0015091', '001509-1'],
  ['15091', '001509-1'],
  ['001509 - 1', '001509-1'],
  ['001509–1', '001509-1'],
  ['="001509-1"', '001509-1'],
  ['Fiat', 'Código FIPE “{}” não é um código: escreva como 001004-9.'],
])('the FIPE code %s is %s', async (texto, lido) => {
  expect(await readColumn('codigo_fipe', 'codigoFipe', [texto])).toEqual([about(lido, texto)])
})

test.each([
  ['2021/2022', 2021, 2022],
  ['21/22', 2021, 2022],
  ['2022/2022', 2022, 2022],
  ['19/20', 2019, 2020],
  ['1998/1999', 1998, 1999],
  ['2022.0', null, 2022],
])('the years %s', async (texto, fabricacao, modelo) => {
  const arquivo = `placa;chassi;marca;modelo;Ano\nQZA0B50;9BWZZZ377VT904003;Fiat;Uno;${texto}\n`
  expect(await read(await open(arquivo), 'anoModelo')).toEqual([modelo])
  expect(await read(await open(arquivo), 'anoFabricacao')).toEqual([fabricacao])
})

test.each([
  ['Manual', 'manual'],
  ['MECÂNICO', 'manual'],
  ['Manual 5 marchas', 'manual'],
  ['M', 'manual'],
  ['Automático', 'automatico'],
  ['Automática (6 marchas)', 'automatico'],
  ['automatizada', 'automatico'],
  ['semi-automático', 'automatico'],
  ['CVT', 'automatico'],
  ['I-Motion', 'automatico'],
  ['A/T', null],
  ['a definir', null],
  ['não automático', null],
  ['manual/automático', null],
  ['6 marchas', null],
  ['outro', null],
  ['-', null],
])('the transmission %s is %s, and makes no line bad', async (texto, lido) => {
  for (const titulo of ['Câmbio', 'Transmissão', 'Tipo de câmbio']) {
    const fonte = await open(
      `${COMUM};${titulo};Marchas\nQZA0B00;9BWZZZ377VT900000;Fiat;Uno;2022;${texto};5\n`,
    )
    expect(fonte.ignoradas).toEqual(['Marchas'])
    expect(await read(fonte, 'cambio')).toEqual([lido])
  }
})

test.each(['2021/2023', '2022/2021', '22', 'dois'])('the years %s are none', async (texto) => {
  const arquivo = `placa;chassi;marca;modelo;Ano\nQZA0B50;9BWZZZ377VT904003;Fiat;Uno;${texto}\n`
  expect(await read(await open(arquivo), 'anoModelo')).toEqual([
    `Ano do modelo “${texto}” não é um ano: escreva como 2022.`,
  ])
})

test.each([
  ['TOTAL;;;;', 'TOTAL'],
  [';;TOTAL;;195', 'TOTAL 195'],
  ['Emitido em 26/11/2026;;;;', 'Emitido em 26/11/2026'],
  ['Subtotal FIAT;1;;;58900', 'Subtotal FIAT 1 58900'],
  ['Sub-total;;VW;;1', 'Sub-total VW 1'],
  ['Totais;;Fiat;Argo;2022', 'Totais Fiat Argo 2022'],
  ['Média;;;;2022', 'Média 2022'],
  [COMUM, COMUM.replaceAll(';', ' ')],
  ['Placa;Chassi;Marca;Modelo;Ano Modelo', 'Placa Chassi Marca Modelo Ano Modelo'],
])('the line %s is no vehicle', async (linha, texto) => {
  const titulos = linha.startsWith('Placa') ? linha : COMUM
  expect(
    await read(await open(`${titulos}\nQZV1A01;9BWZZZ377VT995001;Fiat;Argo;2022\n${linha}\n`), 'placa'),
  ).toEqual(['QZV1A01', { outra: texto }])
})

test.each([
  'ABC1D23;;;;',
  'ABC1D2;;;;',
  'ABC-123;;;;',
  'SEM PLACA;9BWZZZ377VT995001;Fiat;Argo;2022',
  'TOTAL FLEX;9BWZZZ377VT995001;Fiat;Argo;2022',
  ';;Fiat;Argo;2022',
])('the line %s is a vehicle, and refused', async (linha) => {
  expect(await read(await open(`${COMUM}\n${linha}\n`), 'placa')).toEqual([expect.any(String)])
})

test.each(['Ano', 'Valor', 'placa'])(
  'two columns named %s are refused: neither is likelier',
  async (titulo) => {
    const twice = `${COMUM.replace('ano_modelo', 'Ano')};Valor;${titulo}`
    await expect(open(`${twice}\nQZV1A01;9BWZZZ377VT995001;Fiat;Argo;2021;1;2\n`)).rejects.toThrow(
      `O cabeçalho tem a coluna ${titulo} duas vezes.`,
    )
  },
)

test('FIPE’s table is its price, and no code', async () => {
  const fonte = await open(`${COMUM};Tabela FIPE\nQZV1A01;9BWZZZ377VT995001;Fiat;Argo;2022;R$ 61.200,00\n`)
  expect(fonte.ignoradas).toEqual(['Tabela FIPE'])
  expect(await read(fonte, 'placa')).toEqual(['QZV1A01'])
})

test.each(['NOVO', 'AGUARDANDO EMPLACAMENTO', 'XXX-XXXX', 'S/P', '0', '000-0000'])(
  'the plate %s is none: the car comes by its chassis',
  async (texto) => {
    const arquivo = `${COMUM};km\n${texto};9BWZZZ377VT995001;Fiat;Argo;2026;5\n${texto};9BWZZZ377VT995002;Fiat;Argo;2026;5\n`
    expect(await read(await open(arquivo), 'placa')).toEqual(['A emplacar VT995001', 'A emplacar VT995002'])
  },
)

test('a decimal comma is seen where the headings end in an empty one, too', async () => {
  const fonte = await open(
    `${COMUM.replaceAll(';', ',')},preco,km,\nQZV1A01,9BWZZZ377VT995001,Fiat,Argo,2022,45900,00,32500\nQZV1A02,9BWZZZ377VT995002,Fiat,Argo,2022,45900,85,\n`,
  )
  expect(await read(fonte, 'hodometro')).toEqual([
    'A linha tem um número cortado pela vírgula. Ponha-o entre aspas.',
    85,
  ])
})

test('of two columns with one meaning the likelier is read, and the other told', async () => {
  const fonte = await open(
    'Placa;Chassi;Marca;Modelo;Ano Modelo;Valor;Preço de venda;KM\nQZV1A01;9BWZZZ377VT995001;Fiat;Argo;2022;1;58.900;10\n',
  )
  expect(fonte.ignoradas).toEqual(['Valor'])
  expect(await read(fonte, 'preco')).toEqual([5_890_000])
})

test('a second table with its columns elsewhere is refused; the headings again are not', async () => {
  const carro = 'QZV1A01;9BWZZZ377VT995001;Fiat;Argo;2022;10;1.000'
  const titulos = 'Placa;Chassi;Marca;Modelo;Ano Modelo;KM;Preço'
  expect(
    await read(await open(`${titulos}\n${titulos.toUpperCase()}\n${carro}\n`), 'hodometro'),
  ).toHaveLength(2)
  const outra = titulos.replace('KM;Preço', 'Preço;KM')
  await expect(read(await open(`${titulos}\n${carro}\n${outra}\n${carro}\n`), 'hodometro')).rejects.toThrow(
    'A linha 3 tem outro cabeçalho, diferente do primeiro. Envie cada tabela num arquivo.',
  )
})

test('a decimal comma that parts a number moves no cell to another column', async () => {
  const fonte = await open(
    `${COMUM.replaceAll(';', ',')},preco,km,obs\nQZV1A01,9BWZZZ377VT995001,Fiat,Argo,2022,45900,00,32500,\n`,
  )
  expect(await read(fonte, 'hodometro')).toEqual([
    'A linha tem um número cortado pela vírgula. Ponha-o entre aspas.',
  ])
})

test('words that tell nothing make no other heading', async () => {
  const fonte = await open(
    'Placa do Veículo;Nr. do Chassi;Marca do Veículo;Modelo;Ano do Modelo;Quilometragem (km);Valor de Venda (R$);Código da Tabela FIPE\n' +
      'QZV1A01;9BWZZZ377VT995001;Fiat;Argo;2022;10;58.900;001509-1\n',
  )
  expect(fonte.ignoradas).toEqual([])
  expect(await read(fonte, 'codigoFipe')).toEqual(['001509-1'])
})
