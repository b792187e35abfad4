import { expect, test } from 'vitest'
import { createParser } from './linha.ts'

// What one line says: all its reasons, what it comes in without, and whether its plate is one.

const UFS = [
  { id: 35, sigla: 'SP', nome: 'São Paulo' },
  { id: 51, sigla: 'MT', nome: 'Mato Grosso' },
]
const parser = (strict = false) => createParser(UFS, '2026-11-26', strict)
const CAR = { chassi: '9BWZZZ377VT905010', marca: 'Fiat', modelo: 'Argo', ano_modelo: '2022' }
const ZERO_KM = { ...CAR, ano_modelo: '2026', hodometro: '10' }

test('a line tells all its reasons: unread cells, doubts, and what the others don’t fit', () => {
  expect(
    parser().parse(2, {
      ...CAR,
      placa: 'QZF1A1',
      modelo: '',
      ano_modelo: '2029',
      combustivel: 'Querosene',
      hodometro: 'muitos',
      data_entrada: '11/27/2025',
      preco: '45.9',
    }),
  ).toMatchObject({
    motivo:
      'Placa “QZF1A1” não é válida: escreva como ABC1D23 ou ABC1234; ' +
      'Combustível “Querosene” não é um combustível conhecido: escreva como Flex, Gasolina, Álcool, Diesel, Elétrico, Híbrido ou GNV; ' +
      'Quilometragem “muitos” não é um número inteiro de 0 a 9.999.999: escreva como 32500; ' +
      'Data de entrada: 11/27/2025 tem o mês antes do dia. Escreva 2025-11-27; ' +
      'Preço “45.9” é pouco para um veículo (R$\u00a045,90): se são milhares, escreva-os por inteiro, como 45.900,00; ' +
      'Falta o código FIPE: informe-o, ou a marca e o modelo; ' +
      'Ano do modelo “2029” está no futuro: escreva até 2027.',
  })
})

test('of an unread cell nothing else is said', () => {
  const bad = parser().parse(2, { ...ZERO_KM, placa: '', hodometro: 'x', chassi: '9BW', ano_modelo: 'x' })
  expect(bad).toMatchObject({
    motivo:
      'Chassi “9BW” não é válido: escreva os 17 caracteres, sem I, O e Q; Ano do modelo “x” não é um ano: escreva como 2022; ' +
      'Quilometragem “x” não é um número inteiro de 0 a 9.999.999: escreva como 32500.',
  })
})

test('a value that no list has loses no line, and is told by value', () => {
  const lines = parser()
  const fleet = [
    { combustivel: 'Querosene', tipo: 'CAR/REBOQUE', uf: 'SP' },
    { combustivel: 'QUEROSENE', tipo: 'PAS/AUTOMOVEL', uf: 'Cuiabá/MT' },
    { combustivel: 'Flex', tipo: 'Lancha', uf: '51' },
    { combustivel: 'Querosene', tipo: '', uf: 'ZZ' },
    // Bad for another reason: it comes in with nothing, so nothing is told of it here.
    { combustivel: 'Querosene', tipo: '', uf: '', hodometro: 'x' },
  ].map((cells, i) => lines.parse(i + 2, { ...CAR, placa: `QZF1A1${i}`, ...cells }))
  expect(fleet).toMatchObject([
    { tipoCombustivelId: null, tipoId: null, ufId: 35 },
    { tipoCombustivelId: null, tipoId: 1, ufId: 51 },
    { tipoCombustivelId: 16, tipoId: null, ufId: 51 },
    { tipoCombustivelId: null, tipoId: null, ufId: null },
    { motivo: expect.any(String) },
  ])
  expect(lines.listUnknown()).toEqual([
    { coluna: 'combustivel', valor: 'Querosene', linha: 2, linhas: 3 },
    { coluna: 'tipo', valor: 'CAR/REBOQUE', linha: 2, linhas: 1 },
    { coluna: 'tipo', valor: 'Lancha', linha: 4, linhas: 1 },
    { coluna: 'uf', valor: 'ZZ', linha: 5, linhas: 1 },
  ])
})

test.each([
  ['leilao', 'pequena monta'],
  ['chassi_remarcado', 'talvez'],
  ['hodometro', 'x'],
  ['preco', 'x'],
  ['data_entrada', 'ontem'],
])('%s has no list that %s could be missing from: the line is refused by name', (coluna, valor) => {
  expect(parser().parse(2, { ...CAR, placa: 'QZF1A10', [coluna]: valor })).toMatchObject({
    motivo: expect.stringContaining(`“${valor}”`),
  })
})

test.each([
  ['leilao', 'Não possui', { leilao: false }],
  ['leilao', 'Sem leilão', { leilao: false }],
  ['leilao', 'Possui', { leilao: true }],
  ['chassi_remarcado', 'NORMAL', { chassiRemarcado: false }],
  ['chassi_remarcado', 'Remarcado', { chassiRemarcado: true }],
])('%s is told in words too: %s', (coluna, valor, lida) => {
  expect(parser().parse(2, { ...CAR, placa: 'QZF1A10', [coluna]: valor })).toMatchObject(lida)
})

test('a form asks again where a file comes in without', () => {
  expect(parser(true).parse(1, { ...CAR, placa: 'QZF1A10', combustivel: 'Querosene' })).toMatchObject({
    motivo: expect.stringContaining('Combustível “Querosene” não é um combustível conhecido'),
  })
})

test.each([
  'AAA0000',
  'SEM-0000',
  'NOV0000',
  'xxx 0000',
  'ZZZ9999',
  'ABC1234',
  'AAA0A00',
  'XXX9X99',
  'SEM0A00',
  'ABC1D23',
])('a new car’s plate %s is none: its chassis names it, and the plate is told', (placa) => {
  const lines = parser()
  expect(
    [{}, { chassi: '9BWZZZ377VT905012' }].map((change, i) =>
      lines.parse(i + 2, { ...ZERO_KM, placa, ...change }),
    ),
  ).toMatchObject([
    { placa: 'A emplacar VT905010', placaMercosul: null, chave: '9BWZZZ377VT905010' },
    { placa: 'A emplacar VT905012', placaMercosul: null, chave: '9BWZZZ377VT905012' },
  ])
  expect(lines.listUnknown()).toEqual([{ coluna: 'placa', valor: placa, linha: 2, linhas: 2 }])
})

test.each([
  ['ABC1234', CAR],
  ['AAA1111', CAR],
  ['ABC1C34', { ...ZERO_KM, ano_modelo: '2025' }],
  ['AAA0A00', { ...ZERO_KM, hodometro: '101' }],
  ['AAA1111', { ...ZERO_KM, hodometro: '' }],
  ['TTT1B11', ZERO_KM],
  ['QZF0A01', ZERO_KM],
  ['NOV1A23', ZERO_KM],
])('the plate %s of a car that may have it is a plate: %o', (placa, cells) => {
  const lines = parser()
  expect(lines.parse(2, { ...cells, placa })).toMatchObject({ placa, placaMercosul: expect.any(String) })
  expect(lines.listUnknown()).toEqual([])
})

test('an older car with a plate that no car was ever given is refused by name, and known by its chassis', () => {
  expect(parser().parse(2, { ...CAR, placa: 'SEM0000', hodometro: '32500' })).toMatchObject({
    placa: null,
    nome: `Chassi ${CAR.chassi}`,
    motivo:
      'Placa “SEM0000” não é de nenhum carro: sem placa só entra veículo zero km ' +
      '(ano modelo 2026 ou 2027, até 100 km e chassi informado), e o ano modelo é 2022 e o hodômetro é 32.500 km.',
  })
})
