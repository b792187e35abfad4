import { readFileSync } from 'node:fs'
import { COLUNAS_FIPE, type ColunaFipe, NOMES_DAS_COLUNAS_FIPE } from '@lastro/shared/veiculos/colunas-fipe'
import { describe, expect, test } from 'vitest'
import { openTable } from '#importacao/table.ts'
import { LONG_CELLS } from '#importacao/testing/celulas-longas.ts'
import { arquivoReal } from '#testing/dados.ts'
import { ARQUIVO_DA_FIPE, type LinhaFipe, parseLinhaFipe } from './linha.ts'

const MES_ATUAL = '2026-11-01'

test('a long cell is refused by its name, whichever it is and whatever it holds', () => {
  for (const coluna of COLUNAS_FIPE)
    for (const longa of LONG_CELLS)
      expect(parseLinhaFipe(7, { [coluna]: longa }, MES_ATUAL)).toMatchObject({
        linha: 7,
        motivo: expect.stringContaining(`${NOMES_DAS_COLUNAS_FIPE[coluna]} “`),
      })
})

const BOA: Record<ColunaFipe, string> = {
  mes_referencia: '2026-08',
  tipo: 'carro',
  codigo_fipe: '001509-1',
  marca: 'Fiat',
  modelo: 'Argo Drive 1.0',
  ano_modelo: '2022',
  combustivel: 'Gasolina',
  preco: '45956.00',
}

/** What is read of a line with one other cell, or why the line isn't taken. */
function read(coluna: ColunaFipe, celula: string, campo: keyof LinhaFipe): unknown {
  const lida = parseLinhaFipe(2, { ...BOA, [coluna]: celula }, MES_ATUAL)
  return 'motivo' in lida ? lida.motivo : lida[campo]
}

const MES = 'Mês de referência “{}” não é um mês: escreva como 2023-08 ou 08/2023.'

test.each([
  ['2026-08', '2026-08-01'],
  ['2026/08', '2026-08-01'],
  ['2026.8', '2026-08-01'],
  ['08/2026', '2026-08-01'],
  ['8/2026', '2026-08-01'],
  ['08-2026', '2026-08-01'],
  ['08.2026', '2026-08-01'],
  ['08/26', '2026-08-01'],
  ['agosto de 2026', '2026-08-01'],
  ['AGOSTO/2026', '2026-08-01'],
  ['ago/26', '2026-08-01'],
  ['ago. 2026', '2026-08-01'],
  ['março de 2026', '2026-03-01'],
  ['marco/2026', '2026-03-01'],
  ['2026-08-01', '2026-08-01'],
  ['2026-08-01T00:00:00', '2026-08-01'],
  ['01/08/2026', '2026-08-01'],
  ['1-ago-26', '2026-08-01'],
  ['46235', '2026-08-01'],
  ['46236', MES],
  ['2026-08-15', MES],
  // An American's first of August is a Brazilian's eighth of January.
  ['08/01/2026', MES],
  ['2026-13', MES],
  ['00/2026', MES],
  ['0026-08', MES],
  ['agora/2026', MES],
  ['julgamento 2026', MES],
  ['agosto', MES],
  ['8', MES],
  ['2026', MES],
  ['12/2026', 'Mês de referência “{}” está no futuro: escreva até 11/2026.'],
  ['', 'Mês de referência: está em branco, preencha.'],
])('the month %s is %s', (celula, lido) => {
  expect(read('mes_referencia', celula, 'mes')).toBe(lido.replace('{}', celula))
})

const TIPO = 'Tipo “{}” não é um tipo: escreva carro, moto ou caminhao.'

test.each([
  ['Carros', 1],
  ['automóvel', 1],
  ['auto', 1],
  ['1', 1],
  ['Carros e utilitários pequenos', 1],
  ['MOTOS', 2],
  ['motocicleta', 2],
  ['2', 2],
  ['Caminhões', 3],
  ['cam.', 3],
  ['Caminhões e Micro-Ônibus', 3],
  ['3', 3],
  // The registry's kind says what a vehicle is for.
  ['carga', TIPO],
  ['c', TIPO],
  ['4', TIPO],
  ['barco', TIPO],
])('the type %s is %s', (celula, lido) => {
  expect(read('tipo', celula, 'tipoId')).toBe(typeof lido === 'string' ? lido.replace('{}', celula) : lido)
})

const ANO = 'Ano do modelo “{}” não é um ano: escreva como 2022, ou 32000 para zero km.'

test.each([
  ['2022.0', 2022],
  ['2022 Gasolina', 2022],
  ['32000', 32_000],
  ['32000 Gasolina', 32_000],
  ['Zero KM', 32_000],
  ['0km', 32_000],
  ['2022 Diesel', 'Ano do modelo “{}” tem outro combustível que “Gasolina”.'],
  ['2029', 'Ano do modelo “{}” está adiante demais do mês de referência.'],
  ['2022 usado', ANO],
  ['22', ANO],
  ['20222', ANO],
  ['2021/2022', ANO],
])('the year %s is %s', (celula, lido) => {
  expect(read('ano_modelo', celula, 'anoModelo')).toBe(
    typeof lido === 'string' ? lido.replace('{}', celula) : lido,
  )
})

test.each<[ColunaFipe, string, keyof LinhaFipe, unknown]>([
  ['codigo_fipe', '15091', 'codigoFipe', '001509-1'],
  ['codigo_fipe', '15092', 'codigoFipe', 'Código FIPE “15092” não é um código: escreva como 001004-9.'],
  ['combustivel', 'G', 'combustivel', 'G'],
  ['combustivel', 'Álcool/Gasolina', 'combustivel', 'F'],
  ['combustivel', '', 'combustivel', '*'],
  [
    'combustivel',
    'Querosene',
    'combustivel',
    'Combustível “Querosene” não é um combustível: escreva como Gasolina, Álcool, Diesel, Flex, Elétrico, Híbrido ou GNV.',
  ],
  ['modelo', '500.0', 'modelo', '500'],
  [
    'marca',
    'CitroÃ«n',
    'marca',
    'Marca “CitroÃ«n” tem acentos trocados: o arquivo foi salvo em outra codificação. Salve-o em UTF-8.',
  ],
  ['preco', 'R$ 45.956,00', 'preco', 4_595_600],
  ['preco', '45956.0', 'preco', 4_595_600],
  ['preco', '681.0', 'preco', 68_100],
  ['preco', '0', 'preco', 'Preço “0” não é um valor acima de zero: escreva como 45.900,00.'],
  [
    'preco',
    '45.9',
    'preco',
    'Preço “45.9” é pouco para um veículo: se são milhares, escreva-os por inteiro, como 45.900,00.',
  ],
])('%s %s', (coluna, celula, campo, lido) => {
  expect(read(coluna, celula, campo)).toBe(lido)
})

test('a year names the fuel where no column does', () => {
  const lida = parseLinhaFipe(2, { ...BOA, combustivel: '', ano_modelo: '2022 Gasolina' }, MES_ATUAL)
  expect(lida).toMatchObject({ anoModelo: 2022, combustivel: 'G' })
})

const open = (conteudo: string | Buffer) =>
  openTable(
    (async function* () {
      yield Buffer.from(conteudo)
    })(),
    ARQUIVO_DA_FIPE,
    { lembradas: [] },
  )

async function readFile(conteudo: string | Buffer) {
  const lidas: unknown[] = []
  for await (const registro of (await open(conteudo)).registros)
    lidas.push('valores' in registro ? parseLinhaFipe(registro.linha, registro.valores, MES_ATUAL) : registro)
  return lidas
}

test('the headings of FIPE’s public interface are known', async () => {
  const arquivo =
    'TipoVeiculo;Valor;Marca;Modelo;AnoModelo;Combustivel;CodigoFipe;MesReferencia;SiglaCombustivel\n' +
    '1;R$ 45.956,00;Fiat;Argo Drive 1.0;2022;Gasolina;001509-1;agosto de 2026 ;G\n'
  const tabela = { linha: 2, mes: '2026-08-01', tipoId: 1, codigoFipe: '001509-1', combustivel: 'G' }
  expect(await readFile(arquivo)).toMatchObject([{ ...tabela, anoModelo: 2022, preco: 4_595_600 }])
})

const FIELD = arquivoReal('../field/README.md')

describe.skipIf(!FIELD)('shared/field is missing where this is skipped', () => {
  test('c24-fipe-como-a-api-publica: every line is read', async () => {
    const precos = await readFile(readFileSync(arquivoReal('../field/c24-fipe-como-a-api-publica.csv') ?? ''))
    expect(precos.filter((lida) => Object(lida).motivo)).toEqual([])
    expect(precos).toMatchObject(
      [
        [1, 2022, 'G'],
        [1, 2022, 'G'],
        [1, 2022, 'G'],
        [3, 32_000, 'G'],
        [2, 2022, '*'],
      ].map(([tipoId, anoModelo, combustivel]) => ({
        tipoId,
        anoModelo,
        combustivel,
        mes: '2026-08-01',
        codigoFipe: '001509-1',
        preco: 4_595_600,
      })),
    )
  })
})
